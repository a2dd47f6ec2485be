"""The optimum of the soft-margin SVM for every C."""
