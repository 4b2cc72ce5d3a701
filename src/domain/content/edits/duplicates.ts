import type { Edit } from '../change.ts'
import {
  findNode,
  isList,
  nameItem,
  namingKey,
  toTree,
  toValue,
  type Path,
  type Tree,
} from '../tree.ts'

/**
 * Where an edit would give an item the name of another one in its list. Items are recognized by their names
 * once a file holds them, so two of one name could be taken for each other.
 */
export function findDuplicate(edit: Edit, file: Tree, merged: Tree): Path | undefined {
  if (edit.kind === 'discard') return undefined
  if (edit.kind === 'list') {
    const added = edit.to.filter((id) => Object.hasOwn(edit.added, id))
    const taken = namesIn(edit.path, [file, merged], '')
    const names = added.map((id) => nameItem(toTree(edit.added[id])))
    const index = names.findIndex((name, at) => taken.has(name) || names.indexOf(name) !== at)
    return index === -1 ? undefined : [...edit.path, added[index] ?? '']
  }
  const { path, to } = edit
  if (typeof to !== 'string') return undefined
  for (const depth of [path.length - 1, path.length - 2]) {
    const list = path.slice(0, depth)
    const node = depth >= 0 ? findNode(merged, list) : undefined
    const item = isList(node) ? node.find(({ id }) => id === path[depth])?.value : undefined
    if (item === undefined) continue
    const isName = depth === path.length - 1 || namingKey(item) === path.at(-1)
    const isTaken = namesIn(list, [file, merged], path[depth] ?? '').has(nameItem(to))
    return isName && isTaken ? path : undefined
  }
  return undefined
}

/** The names of all items of a list but one, in the file and as they are now. */
function namesIn(list: Path, trees: readonly Tree[], except: string): Set<string> {
  const names = trees.flatMap((tree) => {
    const node = findNode(tree, list)
    const others = isList(node) ? node.filter(({ id }) => id !== except) : []
    return others.map(({ value }) => nameItem(toValue(value)))
  })
  return new Set(names)
}
