import { convertRules } from '../../editor/paste/rules.ts'
import { convertScripts } from '../../editor/paste/scripts.ts'
import { convertTables } from '../../editor/paste/tables.ts'

/** What a paste turns into something that articles have, an import turns into the same. */
export function adaptHtml(html: string): string {
  if (!/<(?:table|hr|sup|sub)\b/i.test(html)) return html
  // A document without a window: it runs no script and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  convertScripts(body)
  convertRules(body)
  convertTables(body)
  return body.innerHTML
}
