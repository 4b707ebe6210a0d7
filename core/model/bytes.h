/* Little-endian numbers at any address. */
#ifndef HL_BYTES_H
#define HL_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t hl_read_u16(const unsigned char *p) { return (uint32_t)p[0] | (uint32_t)p[1] << 8; }

static inline uint32_t hl_read_u32(const unsigned char *p) { return hl_read_u16(p) | hl_read_u16(p + 2) << 16; }

static inline float hl_read_f32(const unsigned char *p) {
  uint32_t bits = hl_read_u32(p);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline double hl_read_f64(const unsigned char *p) {
  uint64_t bits = (uint64_t)hl_read_u32(p) | (uint64_t)hl_read_u32(p + 4) << 32;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline void hl_write_u16(unsigned char *p, uint32_t value) {
  p[0] = (unsigned char)value;
  p[1] = (unsigned char)(value >> 8);
}

static inline void hl_write_u32(unsigned char *p, uint32_t value) {
  hl_write_u16(p, value & 0xffffu);
  hl_write_u16(p + 2, value >> 16);
}

static inline void hl_write_f32(unsigned char *p, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  hl_write_u32(p, bits);
}

static inline void hl_write_f64(unsigned char *p, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  hl_write_u32(p, (uint32_t)bits);
  hl_write_u32(p + 4, (uint32_t)(bits >> 32));
}

/* CRC-32 of zip, gzip and PNG (reflected polynomial 0xedb88320, first and last inverted): finds every error
 * of up to 32 bits in a row, so every flipped bit, and any tool at hand can compute it. */
uint32_t hl_crc32(const unsigned char *bytes, size_t count);

#endif
