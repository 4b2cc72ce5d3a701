import { fillFirm, type FirmFacts } from '../site/firm-facts.ts'
import type { PageText, Region } from './page-texts.ts'
import type { Path } from './value.ts'

export type Preview = ReturnType<ReturnType<typeof createPreview>>

/** A slot, and whether people see it. Attributes and the head are hidden. */
export type PageSlot = Slot & { readonly isVisible: boolean }

/**
 * Prepare the preview of a page.
 *
 * @param slots The page as last built.
 * @param sources The texts of all documents on that page, as it was built from.
 * @param facts The firm's data that was filled in.
 * @returns the page as the next build makes it, from the texts of one document that was changed,
 *   and the firm's data after that: the text of each slot, and of those that changed the path of
 *   what changed it. `findText` has the text of a slot, one of the edited document if it can be.
 */
export function createPreview(
  slots: readonly PageSlot[],
  sources: readonly PageText[],
  facts: FirmFacts,
) {
  const texts = sources.map((source) => ({ ...source, text: fillFirm(source.text, facts), source }))
  const located = locateTexts(slots, texts)

  return function preview(wanted: readonly PageText[], nextFacts: FirmFacts) {
    const replacements = listReplacements(texts, wanted, nextFacts)
    const changed = new Map<number, Path>()
    const result = slots.map((slot, index) => {
      let [text, end] = ['', 0]
      for (const { start, text: before, owners } of located[index] ?? []) {
        const [owner] = owners.length === 1 ? owners : []
        const next = owner && replacements.get(owner)
        if (owner && next !== undefined && next !== before) changed.set(index, owner.path)
        text += slot.text.slice(end, start) + (next ?? before)
        end = start + before.length
      }
      return text + slot.text.slice(end)
    })
    const file = wanted[0]?.file
    const findText = (slot: number): PageText | undefined => {
      const owners = (located[slot] ?? []).flatMap((one) => one.owners)
      return owners.find((text) => text.file === file) ?? owners[0]
    }
    return { slots: result, changed, findText }
  }
}

/** The new value of each text; absent if it was removed or splits into other pieces than before. */
function listReplacements(
  texts: readonly (PageText & { readonly source: PageText })[],
  wanted: readonly PageText[],
  facts: FirmFacts,
): ReadonlyMap<PageText, string> {
  const before = Map.groupBy(texts, buildTextKey)
  const after = Map.groupBy(wanted, buildTextKey)
  return new Map(
    texts.flatMap((text): [PageText, string][] => {
      if (text.file !== wanted[0]?.file) return [[text, fillFirm(text.source.text, facts)]]
      const pieces = after.get(buildTextKey(text)) ?? []
      const next = pieces[text.piece]?.text
      const isSamePieces = pieces.length === before.get(buildTextKey(text))?.length
      return next !== undefined && isSamePieces ? [[text, fillFirm(next, facts)]] : []
    }),
  )
}

function buildTextKey({ file, path, listed }: PageText): string {
  return [file, ...path, listed].join('/')
}

/** A text node or an attribute of a page. */
export interface Slot {
  readonly text: string
  readonly region: Region
}

/** An occurrence of a document's text in a slot. */
interface Occurrence {
  readonly start: number
  readonly text: string
  /** More than one where several texts of the documents say the same. */
  readonly owners: readonly PageText[]
}

/** The characters and words that may stand between the texts of one slot, such as `, ` and `and` in a list of cities, and the site's host. */
const SEPARATORS = /^(?:[\p{P}\p{S}\p{N}\s]|\band\b|(?<=· )\S+$)*$/u

const WORD = /[\p{L}\p{N}]/u

/**
 * Find the texts of documents in the slots of a page. A slot that holds anything besides them, such
 * as the title of an article, has none. Longer texts come first, because they may contain shorter
 * ones.
 */
export function locateTexts(slots: readonly Slot[], texts: readonly PageText[]) {
  const byText = Map.groupBy(texts, ({ text }) => text)
  const groups = [...byText].toSorted(([a], [b]) => b.length - a.length)
  return slots.map((slot) => locateTextsInSlot(slot, groups))
}

function locateTextsInSlot(
  { text, region }: Slot,
  groups: readonly (readonly [string, readonly PageText[]])[],
): readonly Occurrence[] {
  const found: Occurrence[] = []
  let rest = text
  for (const [part, all] of groups) {
    if (!rest.includes(part)) continue
    const owners = all.filter(({ regions }) => regions.includes(region))
    if (owners.length === 0) continue
    for (const start of findWholeWords(rest, part)) {
      found.push({ start, text: part, owners })
      rest = rest.slice(0, start) + ' '.repeat(part.length) + rest.slice(start + part.length)
    }
  }
  if (!SEPARATORS.test(rest)) return []
  return found.toSorted((a, b) => a.start - b.start)
}

/** Returns the positions of a part in a text. Positions inside of words are left out. */
function findWholeWords(text: string, part: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    const [before = '', after = ''] = [text[at - 1], text[at + part.length]]
    if (!WORD.test(before) && !WORD.test(after)) starts.push(at)
  }
  return starts
}
