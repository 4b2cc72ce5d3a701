/** The first entry that stands earlier in its list too. */
export function findRepeated<T>(list: readonly T[]): T | undefined {
  return list.find((entry, index) => list.indexOf(entry) !== index)
}
