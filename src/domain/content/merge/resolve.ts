import type { Change } from '../change.ts'
import { findNode, isList, isSame, nameItem, type Path, type Tree, toValue } from '../tree.ts'

/** Ends the id of an item that is gone. No id of a file ends with it. */
const DETACHED = '~'

/**
 * Finds the place of a change in the file. An item whose name was changed in the admin area has another
 * id once the file has that name too, and an added item once the file has it.
 */
export function createResolver(file: Tree, changes: readonly Change[]) {
  const renamed = listNewNames(changes)
  const added = new Map(
    changes.flatMap((change) =>
      change.kind === 'add' ? [[change.path.join('/'), change.value] as const] : [],
    ),
  )

  /** The id in the file of an item in the list at `list`, a path in the file. */
  function resolveItem(list: Path, stored: Path, id: string): string | undefined {
    const items = findNode(file, list)
    if (!isList(items)) return undefined
    const present = items.map((item) => item.id)
    const key = [...stored, id].join('/')
    const names = renamed.get(key) ?? []
    const isPresent = present.includes(id)
    if (isPresent && !isTakenOver(id, stored, present)) return id
    const own = added.get(key)
    const found = items.find(
      (item) => names.includes(item.id) || (own !== undefined && isSame(toValue(item.value), own)),
    )
    return found?.id
  }

  /** Whether the item of this id is another one, which was given the name that this id came from. */
  function isTakenOver(id: string, list: Path, present: readonly string[]): boolean {
    const start = list.map((step) => `${step}/`).join('')
    return [...renamed].some(
      ([path, names]) =>
        names.includes(id) && path.startsWith(start) && isGone(path.slice(start.length), present),
    )
  }

  function isGone(id: string, present: readonly string[]): boolean {
    return !id.includes('/') && !present.includes(id)
  }

  /** The path in the file; `undefined` where an item of it is gone. */
  function resolve(path: Path): Path | undefined {
    const resolved: string[] = []
    for (const [index, step] of path.entries()) {
      const isInList = isList(findNode(file, resolved))
      const next = isInList ? resolveItem(resolved, path.slice(0, index), step) : step
      if (next === undefined) return undefined
      resolved.push(next)
    }
    return resolved
  }

  /**
   * The path of a change whose item is gone, so that it stays in conflict once another item has the name and
   * the change that gave it the name is cleared.
   */
  function detach(path: Path): Path {
    return path.map((step, index) => {
      const list = resolve(path.slice(0, index))
      if (!list || resolve(path.slice(0, index + 1))) return step
      const items = findNode(file, list)
      const hasOther = isList(items) && items.some(({ id }) => nameOf(id) === nameOf(step))
      return hasOther ? step + DETACHED : step
    })
  }

  return { resolve, resolveItem, detach }
}

export type Resolver = ReturnType<typeof createResolver>

/** By the path of an item, the ids it gets when the file takes over its changed name. */
function listNewNames(changes: readonly Change[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const change of changes) {
    if (change.kind !== 'set' || typeof change.value !== 'string') continue
    const path = findNamed(change.path, nameItem(change.replaced))?.join('/')
    if (path === undefined) continue
    names.set(path, [...(names.get(path) ?? []), nameItem(change.value)])
  }
  return names
}

/** The item at or around a text that has its id from this name; `undefined` when the text names no item. */
function findNamed(path: Path, name: string): Path | undefined {
  return [path, path.slice(0, -1)].find((item) => nameOf(item.at(-1) ?? '') === name)
}

/** The id that an item would have if no other one of its list had the same name. */
function nameOf(id: string): string {
  return id.replace(/~\d+$/, '')
}
