"""Every run again, from X and y alone, in as few lines as it takes; no line of linviz is asked what is right.

What all runs share is here. What is of one algorithm is beside its test: the oracle of linviz/algorithms/hulls/mdm is
tests/algorithms/hulls/oracle_mdm.py, and ORACLES in it has an Oracle for each registry name.

Points as fractions make the perceptrons exact, as a student's pencil is. Where a choice hangs on the last bit of a
rounded number, the choice is taken as given and checked to be a right one.
"""
