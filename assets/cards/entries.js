// What each symbol and term means: its name, one sentence that is true of every run, the numbers of the run that the
// card tells (facts.js), its picture (pictures.js), and where it is in the lectures, with their letter where it is
// another; empty where they have none. Symbols are named as in notation.js; the names of terms begin with "of-" (kit/symbols.js). A view that gives
// a letter a meaning of its own says so in its legend.js.

// Where a sentence depends on what stands for b in the vectors, there is one for 1 (usual), for nothing, without a bias
// (plain), and for another number (constant).

/** @typedef {string | { usual: string, plain: string, constant: string }} Says */
/** @typedef {{ name: string, says: Says, facts?: string[], picture?: string, lectures: string }} Entry */

/** @type {Record<string, Entry>} */
export const ENTRIES = {
  // points, labels, and what is learned
  x: {
    name: "Point",
    says: "A point, written as the list of its features.",
    facts: ["place"],
    lectures: "Lecture 000, §1.1 · Lecture 001, Linear separability",
  },
  "x₁": {
    name: "First feature",
    says: "The first feature of a point.",
    facts: ["place"],
    lectures: "Lecture 003, Feature mappings",
  },
  "x₂": {
    name: "Second feature",
    says: "The second feature of a point.",
    facts: ["place"],
    lectures: "Lecture 003, Feature mappings",
  },
  "x′": {
    name: "Another point",
    says: "The second of the two points that a kernel takes.",
    lectures: "Lecture 003, Kernel definition (there z)",
  },
  y: {
    name: "Class",
    says: "The class of a point: +1 (●) or −1 (■).",
    facts: ["classes"],
    lectures: "Lecture 000, §1.1 · Lecture 004, Linear separability (there k)",
  },
  w: {
    name: "Weight vector",
    says: "The weights of the features in $f; in the space of the features $w is perpendicular to the boundary.",
    facts: ["w", "length"],
    picture: "arrow",
    lectures: "Lecture 000, §1.1 (there a) · Lecture 001, Hyperplane · Lecture 003, Hyperplanes",
  },
  b: {
    name: "Bias",
    says: "The constant term of $f; without a bias it is 0.",
    facts: ["b", "offset"],
    picture: "offset",
    lectures: "Lecture 000, §2.1 · Lecture 001, Hyperplane (there w₀) · Lecture 003, Hyperplanes",
  },
  f: {
    name: "Decision function",
    says: "Its sign is the predicted class, and $f = 0 is the boundary.",
    facts: ["f"],
    picture: "arrow",
    lectures:
      "Lecture 000, §1.1 · Lecture 001, Classifier (there h) · Lecture 004, Dichotomy (there q)",
  },
  score: {
    name: "Signed score",
    says: "Above 0 for a point on the correct side of the boundary, below 0 on the incorrect side.",
    facts: ["yf", "distance"],
    picture: "point",
    lectures:
      "Lecture 001, Why y(w·x) ≤ 0? · Lecture 002, Perceptron · Lecture 003, Margins (there functional margin)",
  },
  s: {
    name: "Signed score",
    says: "$y·$f($x) of a point: below 0 it is on the incorrect side of the boundary.",
    facts: ["yf", "distance"],
    picture: "point",
    lectures: "Lecture 002, Perceptron · Lecture 003, Margins (there functional margin)",
  },
  phi: {
    name: "Feature map",
    says: "The lift: for each point the list of features that $w has a weight for.",
    facts: ["features"],
    lectures: "Lecture 003, Feature mappings · Lecture 004, Dimension lifting",
  },
  Phi: {
    name: "Feature matrix",
    says: "The features of all points, one row for each point.",
    facts: ["n"],
    lectures: "Lecture 003, Kernel ridge regression (there X)",
  },
  K: {
    name: "Kernel",
    says: "It takes the place of the scalar product of two points.",
    facts: ["kernel"],
    lectures: "Lecture 003, Kernel methods",
  },
  n: {
    name: "Number of points",
    says: "The number of points that are learned from.",
    facts: ["n"],
    lectures: "Lecture 000, §1.1 (there N) · Lecture 004, Linear separability (there L)",
  },
  N: {
    name: "Number of points",
    says: "The number of points that are learned from.",
    facts: ["n"],
    lectures: "Lecture 000, §2.6 · Lecture 004, Structural risk",
  },
  dimension: {
    name: "Dimension",
    says: "The number of features, the 1 for the bias not counted.",
    lectures: "Lecture 000, §1 · Lecture 004, Linear classifiers (there n)",
  },
  // augmented and flipped points, w and b in one
  z: {
    name: "Flipped point",
    says: {
      usual: "A point with a 1 in front, multiplied by its class: $z = $y (1, $x).",
      plain: "A point multiplied by its class: $z = $y $x.",
      constant:
        "A point with $constant in front, multiplied by its class: $z = $y ($constant, $x).",
    },
    facts: ["flipped"],
    lectures: "Lecture 000, §1.2 (there x) · Lecture 004, Perceptron classifier (there x″)",
  },
  v: {
    name: "Weight vector and bias",
    says: {
      usual: "$b and $w as one vector, so that $y·$f($x) = $v·$z.",
      plain: "The weight vector $w, so that $y·$f($x) = $v·$z.",
      constant: "$b/$constant and $w as one vector, so that $y·$f($x) = $v·$z.",
    },
    facts: ["v"],
    lectures:
      "Lecture 001, Notational hack (there w) · Lecture 004, Perceptron classifier (there w′)",
  },
  best: {
    name: "Direction of the largest margin",
    says: "The direction of $v with the largest margin, of length 1.",
    lectures: "Lecture 000, §1.3 (there â) · Lecture 004, Novikoff theorem",
  },
  constant: {
    name: "Constant feature",
    says: "The number that stands in front of the features in $z, usually 1.",
    facts: ["constant"],
    lectures: "Lecture 004, Perceptron classifier (there 1)",
  },
  // steps
  k: {
    name: "Number of mistakes",
    says: "The number of mistakes so far.",
    facts: ["updates"],
    lectures:
      "Lecture 001, Perceptron performance (there M) · Lecture 004, Novikoff theorem (there t)",
  },
  count: {
    name: "Mistakes of a point",
    says: "The number of updates that were made with this point.",
    lectures: "Lecture 000, §2.5 (there α)",
  },
  time: {
    name: "Number of the step",
    says: "The number of the step, counted from 1.",
    facts: ["step"],
    lectures: "Lecture 003, Stochastic gradient descent · Lecture 004, Perceptron learning",
  },
  eta: {
    name: "Learning rate",
    says: "The factor that scales every update.",
    facts: ["eta"],
    lectures: "Lecture 002, Perceptron update rule · Lecture 003, Stochastic gradient descent",
  },
  etat: {
    name: "Learning rate of a step",
    says: "The learning rate $eta, or in later steps a part of it.",
    facts: ["eta"],
    lectures: "Lecture 003, Stochastic gradient descent · Lecture 004, Non-separable case",
  },
  step: {
    name: "Size of the update",
    says: "The factor of $y $x in this update.",
    lectures: "Lecture 002, Perceptron update rule (there η)",
  },
  level: {
    name: "Level",
    says: "Every point must reach $y·$f($x) ≥ $level.",
    facts: ["level"],
    lectures: "Lecture 000, §1.2 (there m)",
  },
  kappa: {
    name: "Fraction of the way",
    says: "The fraction of the way to the chosen point that the step goes.",
    facts: ["kappa"],
    lectures: "Lecture 004, Kozinec",
  },
  amount: {
    name: "Weight that is passed on",
    says: "The weight that the step takes from one point and gives to another.",
    lectures: "Lecture 004, Optimal separating plane",
  },
  vote: {
    name: "Count of visits",
    says: "The number of visits that a $w survived, or, for an average, of all visits so far.",
    lectures: "Lecture 001, Voting and averaging",
  },
  sumw: {
    name: "Cached weights",
    says: "The sum of all updates of $w, each times the number of visits before it.",
    lectures: "Lecture 001, Averaged perceptron (there u)",
  },
  sumb: {
    name: "Cached bias",
    says: "The sum of all updates of $b, each times the number of visits before it.",
    lectures: "Lecture 001, Averaged perceptron (there u)",
  },
  // objectives, their multipliers and prices
  C: {
    name: "Price of slack",
    says: "How much slack costs, compared with the width of the margin.",
    facts: ["C"],
    lectures:
      "Lecture 000, §2.2 (there γ) · Lecture 002, SVM primal (there γ) · Lecture 003, Soft SVM",
  },
  xi: {
    name: "Slack",
    says: "By how much $y·$f($x) of a point is below 1; 0 where it is not below.",
    facts: ["slack", "slackest"],
    lectures: "Lecture 000, §2.1 (there z) · Lecture 002, SVM · Lecture 003, Soft margin (there ζ)",
  },
  alpha: {
    name: "Weight of a point",
    says: "The weight of the point in $f.",
    facts: ["alpha", "carriers"],
    lectures: "Lecture 000, §2.3 and §2.5 · Lecture 002, SVM · Lecture 003, Hard margin SVM",
  },
  tau: {
    name: "Multiplier of the slack",
    says: "The multiplier of the condition $xi ≥ 0 of a point.",
    lectures: "Lecture 000, §2.2 · Lecture 003, Soft margin SVM (there β)",
  },
  weight: {
    name: "Weight in the hull",
    says: "The weight of a point in the nearest point of its hull.",
    lectures: "Lecture 004, Optimal separating plane",
  },
  lambda: {
    name: "Regularisation",
    says: "The weight of the regulariser beside the loss.",
    facts: ["lambda"],
    lectures: "Lecture 000, §2.6 (there 1/(γN)) · Lecture 003, Kernel ridge regression",
  },
  multiplier: {
    name: "Multiplier",
    says: "The multiplier of the constraint in the Lagrangian.",
    lectures: "Lecture 002, Lagrangian · Lecture 003, Constrained optimisation (there α)",
  },
  L: {
    name: "Lagrangian",
    says: "The objective plus multipliers times constraints.",
    lectures: "Lecture 000, §2.2 · Lecture 002, Lagrangian · Lecture 003, Constrained optimisation",
  },
  g: {
    name: "Dual function",
    says: "At each $multiplier the smallest value of $L.",
    lectures: "Lecture 002, Lagrange dual function",
  },
  J: {
    name: "Objective",
    says: "The number that the run is to make small.",
    facts: ["objective"],
    lectures: "Lecture 002, Perceptron criterion (there D) · Lecture 004, Optimisation problem",
  },
  epsilon: {
    name: "Precision",
    says: "The precision at which the run stops.",
    facts: ["epsilon"],
    lectures: "Lecture 004, ε-solution",
  },
  // probabilities
  target: {
    name: "Target",
    says: "The class as a number from 0 to 1: 1 for class +1, 0 for class −1.",
    lectures: "Lecture 003, Gradient descent for logistic regression (there y)",
  },
  guess: {
    name: "Predicted class",
    says: "+1 or −1, by the sign of $f($x).",
    lectures: "Lecture 000, §1.1 · Lecture 001, Voted perceptron",
  },
  mu: {
    name: "Prediction",
    says: "The prediction of the target, from 0 for class −1 to 1 for class +1.",
    lectures: "Lecture 003, Gradient descent for logistic regression",
  },
  yf: {
    name: "Signed score",
    says: "$y·$f($x) as an exponent.",
    facts: ["yf"],
    lectures: "Lecture 003, Margins (there functional margin)",
  },
  sigma: {
    name: "Logistic function",
    says: "It makes a probability of $f: $sigma($f) = 1/(1 + e^(−$f)).",
    lectures: "Lecture 003, Gradient descent for logistic regression",
  },
  // margins and bounds
  margin: {
    name: "Largest margin",
    says: {
      usual: "The largest margin of any boundary, with $b counted as a part of $w.",
      plain: "The largest margin of any boundary through 0.",
      constant: "The largest margin of any boundary, with $b/$constant counted as a part of $w.",
    },
    facts: ["most_mistakes"],
    lectures:
      "Lecture 000, §1.3 · Lecture 001, Margin of a data set (there γ) · Lecture 004, Novikoff theorem (there γ)",
  },
  widest: {
    name: "Largest margin",
    says: "The largest margin that a boundary can have.",
    lectures:
      "Lecture 000, §2.1 (there C) · Lecture 002, SVM (there C) · Lecture 004, Bounds for margin m",
  },
  longest: {
    name: "Longest vector",
    says: {
      usual: "The length of the longest vector (1, $x) of all points.",
      plain: "The length of the longest vector $x of all points.",
      constant: "The length of the longest vector ($constant, $x) of all points.",
    },
    facts: ["longest"],
    picture: "longest",
    lectures: "Lecture 000, §1.3 (there β) · Lecture 004, Novikoff theorem",
  },
  radius: {
    name: "Radius",
    says: "A mistake changes $b by $y $radius².",
    facts: ["radius"],
    picture: "ball",
    lectures: "Lecture 000, §2.5 (there K)",
  },
  ball: {
    name: "Radius of the points",
    says: "The radius of the smallest ball that contains all points.",
    facts: ["ball"],
    picture: "ball",
    lectures: "Lecture 000, §2.5 (there K) · Lecture 004, Structural risk (there R)",
  },
  vc: {
    name: "VC dimension",
    says: "The largest number of points that can be placed so that every labelling of them can be separated.",
    lectures: "Lecture 000, §1 · Lecture 004, Structural risk",
  },
  failure: {
    name: "Risk of failure",
    says: "The probability that the bound fails is at most $failure.",
    lectures: "Lecture 004, Structural risk (there η)",
  },
  // lifts
  psi: {
    name: "Empirical features",
    says: "The features of a point by the empirical map: its kernel values with all points.",
    lectures: "Lecture 003, Kernels and feature learning",
  },
  gamma: {
    name: "Width of the kernel",
    says: "It says how fast the kernel falls with the distance of two points.",
    facts: ["gamma"],
    lectures: "Lecture 003, Examples of kernels (there r)",
  },
  mixture: {
    name: "Mixture",
    says: "The weight of the first kernel; the second has 1 − $mixture.",
    lectures: "Lecture 003, Algebraic operations on kernels (there α)",
  },
  coefficient: {
    name: "Coefficient",
    says: "The weight of a point in a sum that disproves a kernel.",
    lectures: "Lecture 003, Kernel matrix (there z)",
  },
  trial: {
    name: "Number to try",
    says: "The number that the slider sets.",
    lectures: "Lecture 003, Algebraic operations on kernels (there α)",
  },
  unknown: {
    name: "Unknown",
    says: "The number that is chosen in the toy problem.",
    lectures: "Lecture 002, Constrained optimization (there x)",
  },
  "w₊": {
    name: "Point in the hull of class +1",
    says: "The point that the run has found in the hull of class +1.",
    lectures: "Lecture 004, Optimal separating plane",
  },
  "w₋": {
    name: "Point in the hull of class −1",
    says: "The point that the run has found in the hull of class −1.",
    lectures: "Lecture 004, Optimal separating plane",
  },
  // terms
  "of-margin": {
    name: "Margin",
    says: "The smallest $y·$f($x)/‖$w‖ of all points; below 0 when a point is on the incorrect side.",
    facts: ["margin"],
    picture: "margin",
    lectures: "Lecture 000, §2.1 · Lecture 001, Margin · Lecture 003, Margins",
  },
  "of-augmented": {
    name: "Augmented margin",
    says: {
      usual:
        "The margin with $b counted as a part of $w: the smallest $y·$f($x)/‖($b, $w)‖ of all points.",
      plain: "The margin: the smallest $y·$f($x)/‖$w‖ of all points.",
      constant:
        "The margin with $b/$constant counted as a part of $w: the smallest $y·$f($x)/‖$v‖ of all points.",
    },
    facts: ["augmented"],
    lectures: "Lecture 004, Bounds for margin m",
  },
  "of-margin-lines": {
    name: "Margin lines",
    says: "The points with $f($x) = 1 or −1; in the space of the features they are 1/‖$w‖ from the boundary.",
    facts: ["half-width"],
    lectures: "Lecture 002, SVM · Lecture 003, Margin",
  },
  "of-boundary": {
    name: "Boundary",
    says: "The places with $f($x) = 0: between those predicted as +1 and those predicted as −1.",
    facts: ["offset"],
    picture: "offset",
    lectures: "Lecture 000, §1.1 (there plane) · Lecture 001, Hyperplane",
  },
  "of-support": {
    name: "Support vector",
    says: "A point whose $alpha is above 0: $f is a sum over these points alone, plus $b.",
    facts: ["carriers"],
    lectures: "Lecture 000, §2.3 · Lecture 002, SVM · Lecture 003, The nature of support vectors",
  },
  "of-held": {
    name: "Points kept on the margin",
    says: "The points that the solver keeps at $y·$f($x) = 1 while it changes $w and $b.",
    lectures: "Lecture 003, The nature of support vectors",
  },
  "of-error": {
    name: "Training error",
    says: "The points that are learned from and are not correct: their $y·$f($x) is not above 0.",
    facts: ["errors"],
    lectures: "Lecture 004, Empirical risk",
  },
  "of-held-out": {
    name: "Held-out points",
    says: "Points that are shown and not learned from, so that they stand for new points.",
    facts: ["held-out"],
    lectures: "Lecture 004, Empirical risk minimisation and overfitting",
  },
  "of-leave-one-out": {
    name: "Leave-one-out",
    says: "Each point is predicted by what is learned from all the others.",
    lectures: "Lecture 004, Classifier design (there cross-validation)",
  },
  "of-mistake": {
    name: "Mistake",
    says: "A visit at which the point fails the test of the algorithm, so that an update follows.",
    facts: ["updates"],
    lectures: "Lecture 001, Perceptron algorithm · Lecture 003, Perceptron algorithm",
  },
  "of-update": {
    name: "Update",
    says: "A step in which the algorithm changes its weights.",
    facts: ["updates"],
    lectures: "Lecture 001, Updating w · Lecture 002, Perceptron update rule",
  },
  "of-visit": {
    name: "Visit",
    says: "One look at one point, which may lead to an update.",
    facts: ["step"],
    lectures: "Lecture 001, Perceptron algorithm",
  },
  "of-pass": {
    name: "Pass",
    says: "As many visits as there are points; in a cyclic or shuffled order, one at each point.",
    facts: ["n"],
    lectures: "Lecture 001, Perceptron algorithm (there iter)",
  },
  "of-order": {
    name: "Order",
    says: "The order in which the points are visited.",
    lectures: "Lecture 002, Drawbacks of perceptron",
  },
  "of-seed": {
    name: "Random seed",
    says: "The number from which all random choices of a run follow: the same seed gives the same run.",
    lectures: "Lecture 003, Perceptron algorithm (random points)",
  },
  "of-steps": {
    name: "Steps",
    says: "The run stops after this many steps, if nothing else has stopped it before.",
    lectures: "",
  },
  "of-patience": {
    name: "Patience",
    says: "The run stops after this many steps without a boundary that has fewer misclassified points.",
    lectures: "",
  },
  "of-shrinking": {
    name: "Shrinking",
    says: "Each step multiplies $w by 1 − $etat/$N or 1 − $etat/(2$N), where $etat is the rate of the step.",
    lectures: "Lecture 000, §2.6 (there 1 − 1/(2N))",
  },
  "of-next-point": {
    name: "Next point",
    says: "The point of the next step: the first that fails the test, or the one that fails it most.",
    lectures: "Lecture 004, Kozinec",
  },
  "of-pair": {
    name: "Pair",
    says: "The two points whose $alpha a step changes.",
    lectures: "",
  },
  "of-degree": {
    name: "Degree, d",
    says: "The power to which the polynomial kernel raises $x·$x′ + c₀.",
    lectures: "Lecture 003, Examples of kernels (there d)",
  },
  "of-lower-powers": {
    name: "Constant, c₀",
    says: "The polynomial kernel is a power of $x·$x′ + c₀; where c₀ is 0, only the highest power is left.",
    lectures: "Lecture 003, Examples of kernels (there 0 or 1)",
  },
  "of-hull": {
    name: "Convex hull",
    says: "All mixtures of points, with weights that are not below 0 and add up to 1.",
    lectures: "Lecture 004, Optimal separating plane",
  },
  "of-weight": {
    name: "Points with weight",
    says: "The points that the found points of the hulls are mixtures of.",
    lectures: "Lecture 004, Optimal separating plane",
  },
  "of-primal": {
    name: "Primal",
    says: "The problem in $w and $b; the dual has the weights $alpha of the points in their place.",
    facts: ["primal"],
    lectures: "Lecture 000, §2.2 · Lecture 002, Primal · Lecture 003, Hard margin SVM",
  },
  "of-dual": {
    name: "Dual",
    says: "The problem in the weights $alpha of the points; the primal has $w and $b in their place.",
    facts: ["dual"],
    lectures:
      "Lecture 000, §2.4 · Lecture 002, Dual problem · Lecture 003, SVM via dual formulation",
  },
  "of-gap": {
    name: "Duality gap",
    says: "The distance from the dual up to the primal as a part of the primal: the optimum lies between them.",
    facts: ["primal", "dual"],
    lectures: "Lecture 002, Strong duality",
  },
  "of-objective": {
    name: "Objective",
    says: "The number that the run is to make small.",
    facts: ["objective"],
    lectures: "Lecture 000, §2.6 · Lecture 004, Optimisation problem (there J)",
  },
  "of-loss": {
    name: "Loss",
    says: "A cost for each point that depends on its $y·$f($x) alone; the losses of all points are added.",
    facts: ["objective"],
    lectures: "Lecture 000, §2.6 · Lecture 003, Loss function for hyperplane based classifiers",
  },
  "of-gradient": {
    name: "Gradient",
    says: "The derivatives of the objective by $w and $b; at a minimum its length is 0.",
    facts: ["gradient"],
    lectures: "Lecture 003, Stochastic gradients · Lecture 004, Optimisation problem",
  },
  "of-average": {
    name: "Average",
    says: "The mean of $w and $b over the visits so far.",
    lectures: "Lecture 001, Averaged perceptron",
  },
  "of-vote": {
    name: "Vote",
    says: "Each $w has one vote for each visit that it survived; the class with the majority of votes is predicted.",
    lectures: "Lecture 001, Voted perceptron",
  },
  "of-freedom": {
    name: "Effective degrees of freedom",
    says: "How many free numbers $f has in effect.",
    facts: ["freedom"],
    lectures: "Lecture 003, Kernel ridge regression",
  },
  "of-squared-error": {
    name: "Squared error",
    says: "The sum of ($y − $f($x))² over all points.",
    facts: ["squared-error"],
    lectures: "Lecture 003, Kernel ridge regression",
  },
};
