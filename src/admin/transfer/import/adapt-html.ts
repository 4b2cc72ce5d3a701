import { convertLinkedNotes } from '../../editor/paste/linked-notes.ts'
import { convertScripts } from '../../editor/paste/scripts.ts'
import { convertTables } from '../../editor/paste/tables.ts'

/** HTML in which what articles lack became what they have, as a paste does. */
export function adaptHtml(html: string): string {
  if (!/<(?:table|sup|sub)\b/i.test(html)) return html
  // A document without a window: it runs no script and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  convertLinkedNotes(body)
  convertScripts(body)
  convertTables(body)
  return body.innerHTML
}
