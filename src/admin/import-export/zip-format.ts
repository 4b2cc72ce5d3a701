// Limits and the checksum that the writer and the reader of archives share, so that every export
// can be imported.

/** The most files of an archive. More need the zip64 format, which not every program reads. */
export const FILES_MAX = 65_534

/** The most bytes of the directory at the end of an archive, which is read into memory at once. */
export const DIRECTORY_MAX = 16 * 1024 * 1024

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Computes the checksum of a file in a zip archive. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff]!
  return (value ^ 0xffffffff) >>> 0
}
