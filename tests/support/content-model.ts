import fc from 'fast-check'
import { z } from 'zod'
import { atLeastOne, itemId, listOf, nonEmptyListOf, words } from '#domain/content-schemas.ts'
import { isItems, isList, isSame } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'

const stepSchema = z.strictObject({
  id: itemId,
  title: words,
  text: words,
  signs: z.array(words),
  links: listOf(z.strictObject({ id: itemId, label: words })).optional(),
})

/** A small document with every shape that documents have. */
export const sampleSchema = z.strictObject({
  title: words.max(12),
  note: words.optional(),
  more: z.strictObject({ heading: words, text: words.optional() }).optional(),
  steps: nonEmptyListOf(stepSchema),
  cities: atLeastOne(words),
})

export type Sample = z.infer<typeof sampleSchema>

export const SAMPLE: Sample = {
  title: 'Home',
  steps: [
    { id: 'one', title: 'One', text: 'First', signs: ['a', 'b'] },
    { id: 'two', title: 'Two', text: 'Second', signs: ['c'] },
    { id: 'three', title: 'Three', text: 'Third', signs: [] },
  ],
  cities: ['Dallas', 'Austin', 'Houston'],
}

const text = fc.constantFrom('Red', 'Blue', 'Green')
const id = fc.constantFrom('one', 'two', 'three', 'four')
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

function itemsOf<T extends { id: string }>(item: fc.Arbitrary<T>) {
  return fc.uniqueArray(item, { selector: (one) => one.id, maxLength: 4 })
}

/** Documents of few words, so that two of them often say the same or differ in one place. */
export const sampleArbitrary: fc.Arbitrary<unknown> = fc
  .record({
    title: text,
    note: optional(text),
    more: optional(fc.record({ heading: text, text: optional(text) })),
    steps: itemsOf(
      fc.record({
        id,
        title: text,
        text: fc.constant('Text'),
        signs: fc.array(text, { maxLength: 2 }),
        links: optional(itemsOf(fc.record({ id, label: text }))),
      }),
    ),
    cities: fc.array(text, { maxLength: 2 }),
  })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))

/** A merge as one would write it down: theirs where both sides differ. It knows no order of objects. */
export function mergeNaively(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  if (isSame(theirs, base)) return mine
  const sides = [base, mine, theirs]
  if (sides.every((side) => isItems(side ?? [])) && sides.some(isList)) {
    const [ofBase, ofMine, ofTheirs] = sides.map((side) =>
      Object.fromEntries((isItems(side) ? side : []).map((item) => [item.id, item])),
    )
    return Object.values(mergeKeys(ofBase, ofMine, ofTheirs)).filter((one) => one !== undefined)
  }
  return sides.every(isRecord) ? mergeKeys(base, mine, theirs) : theirs
}

function mergeKeys(base: unknown, mine: unknown, theirs: unknown): Record<string, unknown> {
  const sides = [base, mine, theirs].map((side) => (isRecord(side) ? side : {}))
  const keys = [...new Set(sides.flatMap((side) => Object.keys(side)))]
  const merged = keys.map((key) => {
    const [ofBase, ofMine, ofTheirs] = sides.map((side) => side[key])
    return [key, mergeNaively(ofBase, ofMine, ofTheirs)] as const
  })
  return Object.fromEntries(merged)
}

/** The same value with the objects of each list sorted by their ids. */
export function sortItems(value: unknown): unknown {
  if (isList(value)) {
    const sorted: readonly unknown[] = value.map(sortItems)
    return isItems(sorted) ? sorted.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : sorted
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sortItems(inner)]))
}
