import type { Contact } from '#domain/pages/pages.ts'
import type { Site } from '#domain/site/site.ts'
import { sha256Hex } from '#server/storage/hash.ts'

/**
 * The props of the contact form, and the name of the file from which it gets them when it is first
 * touched. The name holds their hash, so a page never fetches other words than it shows.
 */
export function describeContactIsland({ form }: Contact, { toasts, booking }: Site) {
  const props = { words: form, toasts, booking }
  return { props, file: `form.${sha256Hex(JSON.stringify(props)).slice(0, 8)}` }
}
