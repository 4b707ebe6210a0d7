// Comments that listings of several lessons have.

export default {
  mayAttend: 'True = may attend',
  otherNumbers: 'not the random numbers on show',
  onlyAttention: 'attention only, not with the random numbers on show',
  alike: 'each pair of dimensions shares an angle',
}
