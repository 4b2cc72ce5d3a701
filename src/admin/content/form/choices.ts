import { findNode, isList, isObject, type Path, type Tree } from '#domain/content/tree.ts'
import { nameOf } from '../labels.ts'

/** The ids of the items in the nearest list of a name above a place, each with what the item says. */
export function findChoices(tree: Tree, path: Path, list: string): [id: string, name: string][] {
  const above = path.map((_, index) => path.slice(0, path.length - 1 - index))
  const nodes = above.map((start) => findNode(tree, [...start, list]))
  const items = nodes.find((node) => isList(node)) ?? []
  return items.flatMap(({ value }): [string, string][] => {
    const id = isObject(value) ? value['id'] : undefined
    return typeof id === 'string' ? [[id, nameOf(value, id)]] : []
  })
}
