import { fillFirm, type FirmFacts } from '../../site/firm-facts.ts'
import type { Path } from '../value.ts'
import { locateTexts, type Slot } from './locate-texts.ts'
import type { PageText } from './page-texts.ts'

export interface Preview {
  /** The text of each slot. */
  readonly slots: readonly string[]
  /** For each slot that changed, the paths of what changed it. */
  readonly changed: ReadonlyMap<number, Path>
  /** The text that a slot shows, one of the edited document if it can be. */
  readonly findText: (slot: number) => PageText | undefined
}

/** A slot, and whether people see it. Attributes and the head are hidden. */
export type PageSlot = Slot & { readonly isVisible: boolean }

/**
 * Prepare the preview of a page.
 *
 * @param slots The page as last built.
 * @param sources The texts of all documents on that page, as it was built from.
 * @param facts The firm's data that was filled in.
 * @returns the page as the next build makes it, from the texts of one document that was changed,
 *   and the firm's data after that.
 */
export function createPreview(
  slots: readonly PageSlot[],
  sources: readonly PageText[],
  facts: FirmFacts,
) {
  const texts = sources.map((source) => ({ ...source, text: fillFirm(source.text, facts), source }))
  const located = locateTexts(slots, texts)

  return function preview(wanted: readonly PageText[], nextFacts: FirmFacts): Preview {
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
    const findText = (slot: number) => {
      const owners = (located[slot] ?? []).flatMap((one) => one.owners)
      return owners.find((text) => text.file === file) ?? owners[0]
    }
    return { slots: result, changed, findText }
  }
}

/** What each text becomes. One that is gone or falls into other pieces than before has none. */
function listReplacements(
  texts: readonly (PageText & { readonly source: PageText })[],
  wanted: readonly PageText[],
  facts: FirmFacts,
): ReadonlyMap<PageText, string> {
  const before = Map.groupBy(texts, keyOf)
  const after = Map.groupBy(wanted, keyOf)
  return new Map(
    texts.flatMap((text): [PageText, string][] => {
      if (text.file !== wanted[0]?.file) return [[text, fillFirm(text.source.text, facts)]]
      const pieces = after.get(keyOf(text)) ?? []
      const next = pieces[text.piece]?.text
      const isSamePieces = pieces.length === before.get(keyOf(text))?.length
      return next !== undefined && isSamePieces ? [[text, fillFirm(next, facts)]] : []
    }),
  )
}

function keyOf({ file, path, listed }: PageText): string {
  return [file, ...path, listed].join('/')
}
