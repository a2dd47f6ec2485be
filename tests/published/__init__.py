"""Published exercises, bug reports and examples: linviz comes to the numbers that are printed there.

Each test names its source. What other tests hold already is not repeated: ridge regression (scikit-learn's KernelRidge
and Ridge, leaving one out) in tests/algorithms/ridge, functions that are no kernels in tests/core/test_is_kernel.py,
the bound of MITx 6.86x in words in tests/words/test_bound.py, the kernel perceptron of UCSD DSE 220X by its rule in
tests/words/test_by_hand.py, libsvm's numbers for hundreds of points in tests/algorithms/svm/test_svms_agree.py, and
scenarios as links in tests/scenario/test_link.py.
"""
