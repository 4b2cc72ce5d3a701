import type { Edit, EditOf } from '../change.ts'
import {
  isLeaf,
  isList,
  isObject,
  isSame,
  itemsOf,
  type Item,
  type Path,
  toValue,
  type Tree,
} from '../tree.ts'

/** The edits that turn one tree of a document into another of the same items, with what their editor saw. */
export function diffTrees(base: Tree, wanted: Tree, path: Path = []): Edit[] {
  const [before, after] = [itemsOf(base), itemsOf(wanted)]
  if (before && after && (isList(base) || isList(wanted))) return diffLists(before, after, path)
  if (isObject(base) && isObject(wanted)) {
    const keys = [...new Set([...Object.keys(base), ...Object.keys(wanted)])]
    return keys.flatMap((key) => diffTrees(base[key] ?? null, wanted[key] ?? null, [...path, key]))
  }
  if (!isLeaf(base) || !isLeaf(wanted) || isSame(base, wanted)) return []
  return [{ kind: 'set', path: [...path], from: base, to: wanted }]
}

function diffLists(base: readonly Item[], wanted: readonly Item[], path: Path): Edit[] {
  const [from, to] = [base.map(({ id }) => id), wanted.map(({ id }) => id)]
  const inner = wanted.flatMap(({ id, value }) => {
    const before = base.find((item) => item.id === id)
    return before ? diffTrees(before.value, value, [...path, id]) : []
  })
  if (isSame(from, to)) return inner
  const added = wanted.filter(({ id }) => !from.includes(id))
  const removed = base.filter(({ id }) => !to.includes(id))
  const edit: Edit = {
    kind: 'list',
    path: [...path],
    from,
    to,
    added: valuesOf(added),
    removed: valuesOf(removed),
  }
  // Texts first: a removal names the item as its editor saw it, and no edit reaches into a removed one.
  return [...inner, edit]
}

function valuesOf(items: readonly Item[]): EditOf<'list'>['added'] {
  const values = items.map(({ id, value }) => [id, toValue(value)] as const)
  // `toValue` makes only what JSON can hold.
  return Object.fromEntries(values) as EditOf<'list'>['added']
}
