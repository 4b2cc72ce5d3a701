import { randomBytes } from 'node:crypto'
import { hashToUuid } from './storage/hash.ts'

/** Where server code gets random bytes. A simulation replaces it with a seeded generator. */
export type RandomSource = (length: number) => Buffer

let source: RandomSource = randomBytes

/** @returns a function that puts the system's generator back. */
export function replaceRandomSource(replacement: RandomSource): () => void {
  source = replacement
  return () => {
    source = randomBytes
  }
}

/** A random UUID, version 4. */
export function newId(): string {
  return hashToUuid(randomToken(16), 4)
}

/** Whether a text is a UUID, checked before it becomes part of a storage key. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** `length` random bytes in URL-safe base64. */
export function randomToken(length: number): string {
  return source(length).toString('base64url')
}

/** A number from 0 to 1, for jitter. */
export function randomFraction(): number {
  return source(4).readUInt32BE() / 2 ** 32
}
