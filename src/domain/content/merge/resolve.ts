import type { Change } from '../change.ts'
import { findNode, isList, isSame, nameItem, type Path, type Tree, toValue } from '../tree.ts'

/**
 * Finds the place of a change in the file. An item whose name was changed in the administration has another
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

  return { resolve, resolveItem }
}

export type Resolver = ReturnType<typeof createResolver>

/** By the path of an item, the ids it gets when the file takes over its changed texts. */
function listNewNames(changes: readonly Change[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  const add = (path: Path, name: string) =>
    names.set(path.join('/'), [...(names.get(path.join('/')) ?? []), name])
  for (const change of changes) {
    if (change.kind !== 'set' || typeof change.value !== 'string') continue
    const name = nameItem(change.value)
    // The text is the item itself or one of its keys.
    add(change.path, name)
    add(change.path.slice(0, -1), name)
  }
  return names
}
