import type { PageText, Region } from './page-texts.ts'

/** A text node or an attribute of a page. */
export interface Slot {
  readonly text: string
  readonly region: Region
}

/** Where a text of a document stands in a slot. */
interface Occurrence {
  readonly start: number
  readonly text: string
  /** More than one where several texts of the documents say the same. */
  readonly owners: readonly PageText[]
}

/** What may stand between the texts of one slot, such as `, ` and `and` in a list of cities, and the site's host. */
const SEPARATORS = /^(?:[\p{P}\p{S}\p{N}\s]|\band\b|(?<=· )\S+$)*$/u

const WORD = /[\p{L}\p{N}]/u

/**
 * Find the texts of documents in the slots of a page. A slot that holds anything besides them, such
 * as the title of an article, has none. Longer texts come first, because they may contain shorter
 * ones.
 */
export function locateTexts(
  slots: readonly Slot[],
  texts: readonly PageText[],
): readonly (readonly Occurrence[])[] {
  const byText = Map.groupBy(texts, ({ text }) => text)
  const groups = [...byText].toSorted(([a], [b]) => b.length - a.length)
  return slots.map((slot) => explain(slot, groups))
}

function explain(
  { text, region }: Slot,
  groups: readonly (readonly [string, readonly PageText[]])[],
): readonly Occurrence[] {
  const found: Occurrence[] = []
  let rest = text
  for (const [part, all] of groups) {
    if (part.length > rest.length || !rest.includes(part)) continue
    const owners = all.filter(({ regions }) => regions.includes(region))
    if (owners.length === 0) continue
    for (const start of findWhole(rest, part)) {
      found.push({ start, text: part, owners })
      rest = rest.slice(0, start) + ' '.repeat(part.length) + rest.slice(start + part.length)
    }
  }
  if (!SEPARATORS.test(rest)) return []
  return found.toSorted((a, b) => a.start - b.start)
}

/** Where a text begins in another that has it between whole words. */
function findWhole(text: string, part: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    const [before = '', after = ''] = [text[at - 1], text[at + part.length]]
    if (!WORD.test(before) && !WORD.test(after)) starts.push(at)
  }
  return starts
}
