/* What a wasm shows to JavaScript. */
#ifndef HL_EXPORT_H
#define HL_EXPORT_H

/* Before the definition of hl_wasm_VERB: exports it under that name. Natively it does nothing. */
#if defined(__wasm__)
#define HL_EXPORT(verb) __attribute__((export_name("hl_wasm_" #verb)))
#else
#define HL_EXPORT(verb)
#endif

/* The export of hl_VERB itself, which takes these arguments; parameters are what JS passes. */
#define HL_FORWARD(type, verb, parameters, arguments) \
  HL_EXPORT(verb) type hl_wasm_##verb parameters { return hl_##verb arguments; }

/* What JS counts on where it fills and reads structs: how long one is, in 4-byte words or in bytes, and where a field
 * lies, in bytes. */
#if defined(__wasm__)
#define HL_WASM_HOLDS(condition, what) _Static_assert(condition, what " is another than web/ counts on");
#else
#define HL_WASM_HOLDS(condition, what)
#endif
#define HL_WASM_BYTES(type, bytes) HL_WASM_HOLDS(sizeof(type) == (bytes), "the size of " #type)
#define HL_WASM_WORDS(type, words) HL_WASM_BYTES(type, 4 * (words))
#define HL_WASM_FIELD(type, field, at) HL_WASM_HOLDS(offsetof(type, field) == (at), "the place of " #type "." #field)

#endif
