import { createHash } from 'node:crypto'

/** SHA-256 in hex, which turns a name, an address or a token into a storage key. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The UUID that stands for a text, always the same one. */
export function hashToUuid(text: string, version: 4 | 8): string {
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/
  return sha256Hex(text).replace(parts, `$1-$2-${version}$3-8$4-$5`)
}
