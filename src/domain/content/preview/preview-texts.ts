import { fillFirm, type FirmFacts } from '../../site/firm-facts.ts'
import { isRelated, type Path } from '../value.ts'
import { locateTexts, type Slot } from './locate-texts.ts'
import type { PageText } from './page-texts.ts'

/** Where a changed text is in the preview of a page. */
export type Shown =
  /** It stands on the page. */
  | 'page'
  /** Search engines, browser tabs or screen readers have it. */
  | 'hidden'
  /** It is somewhere on the page, but the preview cannot tell where: another text says the same, or it moves. */
  | 'unclear'
  /** The page does not show it as it loads. */
  | 'absent'

/** What counts for a text that stands in several slots. */
const ORDER: readonly Shown[] = ['unclear', 'page', 'hidden']

export interface Preview {
  /** The text of each slot. */
  readonly slots: readonly string[]
  /** For each slot that changed, the paths of what changed it. */
  readonly changed: ReadonlyMap<number, Path>
  /** The text that a slot shows, one of the edited document if it can be. */
  readonly findText: (slot: number) => PageText | undefined
  /** Whether and where the page shows a changed place of the document. */
  readonly find: (path: Path) => Shown
}

/** A slot, and whether people see it. Attributes and the head are hidden. */
export type PageSlot = Slot & { readonly isVisible: boolean }

/**
 * Prepare the preview of a page.
 *
 * @param slots The page as last built.
 * @param sources The texts of all documents on that page, as it was built from.
 * @param facts The firm's data that was filled in.
 * @returns the page as the next build makes it, from the texts of one document that was changed, and the firm's
 * data after that.
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
    const shown = new Map<PageText, Set<Shown>>()
    const changed = new Map<number, Path>()
    const result = slots.map((slot, index) => {
      let [text, end] = ['', 0]
      for (const { start, text: before, owners } of located[index] ?? []) {
        const [owner] = owners.length === 1 ? owners : []
        const next = owner && replacements.get(owner)
        if (owner && next !== undefined && next !== before) changed.set(index, owner.path)
        for (const one of owners) {
          const kinds = shown.get(one) ?? new Set()
          shown.set(one, kinds.add(judge(slot, owner, next)))
        }
        text += slot.text.slice(end, start) + (next ?? before)
        end = start + before.length
      }
      return text + slot.text.slice(end)
    })
    const file = wanted[0]?.file
    const own = texts.filter((text) => text.file === file)
    const findText = (slot: number) => {
      const owners = (located[slot] ?? []).flatMap((one) => one.owners)
      return owners.find((text) => text.file === file) ?? owners[0]
    }
    return { slots: result, changed, findText, find: (path) => findShown(path, own, shown) }
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

function judge(slot: PageSlot, owner: PageText | undefined, next: string | undefined): Shown {
  if (!owner || next === undefined) return 'unclear'
  return slot.isVisible ? 'page' : 'hidden'
}

/** A text may be made from the object around a changed leaf, and a plain word is in a list that changes as a whole. */
function findShown(
  path: Path,
  own: readonly PageText[],
  shown: ReadonlyMap<PageText, ReadonlySet<Shown>>,
): Shown {
  const found = own.filter((text) => isRelated(text.path, path))
  const kinds = new Set(found.flatMap((text) => [...(shown.get(text) ?? [])]))
  return ORDER.find((kind) => kinds.has(kind)) ?? 'absent'
}

function keyOf({ file, path, listed }: PageText): string {
  return [file, ...path, listed].join('/')
}
