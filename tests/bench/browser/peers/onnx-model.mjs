// Writes ONNX models, which are protocol buffers: just enough of the format for graphs of a few nodes on
// float32 tensors. Each function gives the bytes of one message or field; the numbers are onnx.proto's.

/** @typedef {{ int?: number, float?: number, ints?: number[] }} Attribute  one of them */
/** @typedef {{ op: string, inputs: string[], outputs: string[], attributes?: Record<string, Attribute>, domain?: string }} Node */
/** @typedef {{ name: string, dims: number[] }} Value */
/** @typedef {{ nodes: Node[], inputs: Value[], outputs: Value[], scalars?: Record<string, number>, opset: number }} Graph */

const FLOAT = 1
const IR_VERSION = 10
const MICROSOFT = 'com.microsoft'
const ATTRIBUTE_TYPES = { float: 1, int: 2, ints: 7 }

/** @param {number} value whole, not negative @returns {number[]} seven bits a byte, the lowest first */
export function varint(value) {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

const int = (field, value) => [...varint(field * 8), ...varint(value)]
const bytes = (field, content) => [...varint(field * 8 + 2), ...varint(content.length), ...content]
const string = (field, text) => bytes(field, [...new TextEncoder().encode(text)])
const floatBytes = (value) => [...new Uint8Array(new Float32Array([value]).buffer)]
const float = (field, value) => [...varint(field * 8 + 5), ...floatBytes(value)]

/** @param {Value} value */
function valueInfo({ name, dims }) {
  const shape = dims.flatMap((dim) => bytes(1, int(1, dim)))
  const tensorType = [...int(1, FLOAT), ...bytes(2, shape)]
  return [...string(1, name), ...bytes(2, bytes(1, tensorType))]
}

/** @param {string} name @param {Attribute} attribute */
function attributeOf(name, attribute) {
  const [[type, value]] = Object.entries(attribute)
  const content = {
    float: () => float(2, value),
    int: () => int(3, value),
    ints: () => value.flatMap((item) => int(8, item)),
  }[type]()
  return [...string(1, name), ...content, ...int(20, ATTRIBUTE_TYPES[type])]
}

/** @param {Node} node */
function nodeOf({ op, inputs, outputs, attributes = {}, domain }) {
  return [
    ...inputs.flatMap((name) => string(1, name)),
    ...outputs.flatMap((name) => string(2, name)),
    ...string(4, op),
    ...Object.entries(attributes).flatMap(([name, attribute]) => bytes(5, attributeOf(name, attribute))),
    ...(domain ? string(7, domain) : []),
  ]
}

/** A constant of the graph. @param {string} name @param {number} value */
const scalarOf = (name, value) => [...int(2, FLOAT), ...string(8, name), ...bytes(9, floatBytes(value))]

/** @param {Graph} graph @returns {Uint8Array} */
export function model({ nodes, inputs, outputs, scalars = {}, opset }) {
  const graph = [
    ...nodes.flatMap((node) => bytes(1, nodeOf(node))),
    ...string(2, 'attention'),
    ...Object.entries(scalars).flatMap(([name, value]) => bytes(5, scalarOf(name, value))),
    ...inputs.flatMap((value) => bytes(11, valueInfo(value))),
    ...outputs.flatMap((value) => bytes(12, valueInfo(value))),
  ]
  const opsets = [
    [...string(1, ''), ...int(2, opset)],
    [...string(1, MICROSOFT), ...int(2, 1)],
  ]
  return new Uint8Array([...int(1, IR_VERSION), ...opsets.flatMap((set) => bytes(8, set)), ...bytes(7, graph)])
}
