/** Numbers under names, of which a missing one is 0. */
export type Counts<Name extends string = string> = Readonly<Partial<Record<Name, number>>>

/** Add each number to the sum of its name. */
export function addCounts<Name extends string>(
  sums: Partial<Record<Name, number>>,
  more: Counts<NoInfer<Name>>,
): void {
  // The keys of a record of numbers are its names.
  for (const name of Object.keys(more) as Name[]) sums[name] = (sums[name] ?? 0) + (more[name] ?? 0)
}

/** One item for each key: its first one, with the others added to it. */
export function sumBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
  add: (sum: Item, item: Item) => Item,
): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const key = keyOf(item)
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? item : add(sum, item))
  }
  return [...sums.values()]
}
