"""Independent recomputation of every run from X and y alone, in few lines, without the results of linviz.

What all runs share is here. What belongs to one algorithm is next to its tests: the oracle of
linviz/algorithms/hulls/mdm is tests/algorithms/hulls/oracle_mdm.py, whose ORACLES has an Oracle for each registry name.

Points as fractions make the perceptrons exact, as by hand. Where a choice depends on the last bit of a rounded number,
the choice of the run is taken and checked to be a valid one.
"""
