import { createHash } from 'node:crypto'
import type { Contact } from '#domain/pages/contact.ts'
import type { Site } from '#domain/site/site.ts'

/**
 * What the contact form is rendered with. Few visitors use it, so its code fetches the same from a file of
 * its own when it is first touched. A page finds the file of its own words alone, by their hash.
 */
export function describeContactIsland({ form }: Contact, { toasts, booking }: Site) {
  const props = { words: form, toasts, booking }
  const hash = createHash('sha256').update(JSON.stringify(props)).digest('base64url')
  return { props, file: `form.${hash.slice(0, 8)}` }
}
