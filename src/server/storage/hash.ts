import { createHash } from 'node:crypto'

/** SHA-256 in hex, which turns a name, an address or a token into a storage key. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
