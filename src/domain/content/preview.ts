import { fillFirm, type FirmFacts } from '../site/firm-facts.ts'
import { REGIONS, type PageText, type Region } from './page-texts.ts'
import { escapePattern } from './phrase.ts'

/**
 * Prepares the preview of a page.
 *
 * @param slots The page as last built.
 * @param sources The texts of all documents on that page, as it was built from.
 * @param facts The firm's data that was filled in.
 * @returns a function that previews the texts of one changed document, with the firm's data after
 *   the change. Each slot has its text, the path of its change if there is one, and a text that it
 *   shows, preferably of that document.
 */
export function preparePreview<PageSlot extends Slot>(
  slots: readonly PageSlot[],
  sources: readonly PageText[],
  facts: FirmFacts,
) {
  const texts = sources.map((source) => ({ ...source, text: fillFirm(source.text, facts), source }))
  const located = locateTexts(slots, texts)

  return function preview(wanted: readonly PageText[], nextFacts: FirmFacts) {
    const file = wanted[0]?.file
    const byKey = new Map(wanted.map(({ key, text }) => [key, text]))
    // A text stays unchanged if it was removed, now splits into other pieces, or occurs twice.
    const findNext = ([owner, ...others]: readonly (typeof texts)[number][]) => {
      if (!owner || others.length > 0) return undefined
      const next = owner.file === file ? byKey.get(owner.key) : owner.source.text
      return next && fillFirm(next, nextFacts)
    }
    return located.map(({ slot, pieces }) => {
      const next = pieces.map(({ text, owners }) => findNext(owners) ?? text)
      const changed = pieces.find(({ text }, index) => next[index] !== text)
      const owners = pieces.flatMap((piece) => piece.owners)
      const owner = owners.find((text) => text.file === file) ?? owners[0]
      return { slot, text: next.join(''), change: changed?.owners[0]?.path, owner }
    })
  }
}

/** A text node or an attribute of a page. */
export interface Slot {
  readonly text: string
  readonly region: Region
}

/**
 * The characters and words that may stand between the texts of one slot, such as `, ` and `and` in
 * a list of cities, and the site's host.
 */
const SEPARATORS = /^(?:[\p{P}\p{S}\p{N}\s]|\band\b|(?<=· )\S+$)*$/u

/**
 * Splits the slots of a page at the texts of documents: the owners of a piece are all texts that
 * say it. A slot that holds anything besides them, such as an article's title, is one piece without
 * owners.
 */
export function locateTexts<PageSlot extends Slot, Text extends PageText>(
  slots: readonly PageSlot[],
  texts: readonly Text[],
) {
  const splitters = new Map(REGIONS.map((region) => [region, createSplitter(region, texts)]))
  return slots.map((slot) => {
    const pieces = splitters.get(slot.region)?.(slot.text) ?? []
    const rest = pieces.filter(({ owners }) => owners.length === 0).map(({ text }) => text)
    const isOurs = SEPARATORS.test(rest.join(' '))
    return { slot, pieces: isOurs ? pieces : [{ text: slot.text, owners: [] }] }
  })
}

/** Finds whole words. Longer texts come first, because they may contain shorter ones. */
function createSplitter<Text extends PageText>(region: Region, texts: readonly Text[]) {
  const own = texts.filter(({ regions }) => regions.includes(region))
  const byText = Map.groupBy(own, ({ text }) => text)
  const longestFirst = [...byText.keys()].toSorted((a, b) => b.length - a.length)
  const word = String.raw`[\p{L}\p{N}]`
  const found = `(?<!${word})(${longestFirst.map(escapePattern).join('|')})(?!${word})`
  const pattern = new RegExp(found, 'u')
  return (slot: string) =>
    slot.split(pattern).map((text, index) => ({
      text,
      owners: (index % 2 === 1 && byText.get(text)) || [],
    }))
}
