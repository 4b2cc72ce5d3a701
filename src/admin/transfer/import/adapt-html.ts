import { describeTables } from '../../editor/paste/paste-report.ts'
import { convertRules } from '../../editor/paste/rules.ts'
import { convertScripts } from '../../editor/paste/scripts.ts'
import { convertTables } from '../../editor/paste/tables.ts'

/** HTML in which what articles lack became what they have. */
export interface AdaptedHtml {
  readonly html: string
  /** What was changed, in sentences. */
  readonly notes: readonly string[]
}

/** What a paste turns into something that articles have, an import turns into the same. */
export function adaptHtml(html: string): AdaptedHtml {
  if (!/<(?:table|hr|sup|sub)\b/i.test(html)) return { html, notes: [] }
  // A document without a window: it runs no script and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  convertScripts(body)
  convertRules(body)
  const notes = describeTables(convertTables(body))
  return { html: body.innerHTML, notes }
}
