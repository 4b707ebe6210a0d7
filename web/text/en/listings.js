// Comments that listings of several lessons have.

export default {
  mayAttend: 'True = may attend',
  otherNumbers: 'other random numbers than on show',
  onlyAttention: 'attention without the rest of the layer, of other random numbers than on show',
  alike: 'two dimensions turn alike',
}
