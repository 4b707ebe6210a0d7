/* The checksum of weights files: CRC-32, by a table. */
#include "bytes.h"

uint32_t hl_crc32(const unsigned char *bytes, size_t count) {
  uint32_t table[256], crc = 0xffffffffu;
  for (uint32_t i = 0; i < 256; i++) {
    table[i] = i;
    for (int bit = 0; bit < 8; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1u ? 0xedb88320u : 0u);
  }
  for (size_t i = 0; i < count; i++) crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xffu];
  return crc ^ 0xffffffffu;
}
