export default { predictions: {} }
