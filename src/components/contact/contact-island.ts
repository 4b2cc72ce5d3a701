import { createHash } from 'node:crypto'
import { wordsOf } from '#layouts/words.ts'

/**
 * What the contact form is rendered with. Few visitors use it, so its code fetches the same from a file of
 * its own when it is first touched. A page finds the file of its own words alone, by their hash.
 */
export async function readContactIsland() {
  const [contact, site] = await Promise.all([wordsOf('contact'), wordsOf('site')])
  const props = { words: contact.form, toasts: site.toasts, booking: site.booking }
  const hash = createHash('sha256').update(JSON.stringify(props)).digest('base64url')
  return { props, file: `contact.${hash.slice(0, 8)}` }
}
