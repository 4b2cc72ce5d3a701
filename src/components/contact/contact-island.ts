import type { Contact } from '#domain/pages/pages.ts'
import type { Site } from '#domain/site/site.ts'
import { sha256Hex } from '#server/storage/hash.ts'

/**
 * The props of the contact form, and the name of the file that has them for its code. Few visitors
 * use the form, so the file is fetched when the form is first touched. Its name holds the hash of
 * the props, so a page never fetches other words than it shows.
 */
export function describeContactIsland({ form }: Contact, { toasts, booking }: Site) {
  const props = { words: form, toasts, booking }
  return { props, file: `form.${sha256Hex(JSON.stringify(props)).slice(0, 8)}` }
}
