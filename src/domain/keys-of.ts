/** The keys of a constant table. It has no others than its type says, which `Object.keys` cannot know. */
export function keysOf<Table extends object>(table: Table) {
  return Object.keys(table) as Extract<keyof Table, string>[]
}
