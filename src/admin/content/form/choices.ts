import { getAt, isItems, type Path } from '#domain/content/value.ts'
import { nameOf } from '../labels.ts'

/** The ids of the items in the nearest list of a name above a place, each with what the item says. */
export function findChoices(
  value: unknown,
  path: Path,
  list: string,
): [id: string, name: string][] {
  const above = path.map((_, index) => path.slice(0, path.length - 1 - index))
  const lists = above.map((start) => getAt(value, [...start, list]))
  const items = lists.find((found) => isItems(found)) ?? []
  return items.map((item) => [item.id, nameOf(item, item.id)])
}
