import { isRecord } from './is-record.ts'
import { addDays } from './time/utc-day.ts'

/** Numbers by name; a missing name counts as 0. */
export type Counts<Name extends string = string> = Readonly<Partial<Record<Name, number>>>

/** Sums under names that people choose: it has no prototype. */
export function createSums(): Record<string, number> {
  return Object.create(null) as Record<string, number>
}

/** Adds each number to the sum of its name. */
export function addCounts<Name extends string>(
  sums: Partial<Record<Name, number>>,
  more: Counts<NoInfer<Name>>,
): void {
  // The keys of a record of numbers are its names.
  for (const name of Object.keys(more) as Name[]) sums[name] = (sums[name] ?? 0) + (more[name] ?? 0)
}

/** Sums up the counts of some days, from the first one on. */
export function sumDays<Name extends string>(
  countsOn: (day: string) => Counts<Name> | undefined,
  first: string,
  length: number,
): Counts<Name> {
  const sums: Partial<Record<Name, number>> = {}
  for (let i = 0; i < length; i++) {
    const counts = countsOn(addDays(first, i))
    if (counts) addCounts(sums, counts)
  }
  return sums
}

/** Adds up the items that have the same key. */
export function sumBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const key = keyOf(item)
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? item : addNumbers(sum, item))
  }
  return [...sums.values()]
}

/** Adds the numbers of two records, at any depth. Names and the like are taken from `a`. */
export function addNumbers<Item>(a: Item, b: Item): Item {
  // The sum has the shape of both.
  return combineNumbers(a, b, 1) as Item
}

/** Subtracts the numbers of `b` from those of `a`, at any depth. */
export function subtractNumbers<Item>(a: Item, b: Item): Item {
  // The difference has the shape of both.
  return combineNumbers(a, b, -1) as Item
}

function combineNumbers(a: unknown, b: unknown, sign: 1 | -1): unknown {
  if (typeof a === 'number' && typeof b === 'number') return a + sign * b
  if (Array.isArray(a) && Array.isArray(b)) {
    const longer: unknown[] = a.length < b.length ? b : a
    return longer.map((_, i) => combineNumbers(a[i], b[i], sign))
  }
  if (!isRecord(a) || !isRecord(b)) return a ?? b
  const both = Object.keys(b).filter((key) => Object.hasOwn(a, key))
  return {
    ...b,
    ...a,
    ...Object.fromEntries(both.map((key) => [key, combineNumbers(a[key], b[key], sign)])),
  }
}
