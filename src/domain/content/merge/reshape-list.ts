import type { Change, ChangeOf } from '../change.ts'
import { APPLIED, DONE, GONE, type Outcome } from './outcome.ts'
import type { Resolver } from './resolve.ts'
import {
  findNode,
  itemsOf,
  isSame,
  type Item,
  type Path,
  toTree,
  toValue,
  type Tree,
} from '../tree.ts'

type ListChange = Exclude<Change, ChangeOf<'set'>>

interface Reshaped {
  readonly items?: readonly Item[]
  readonly outcomes: ReadonlyMap<Change, Outcome>
}

/**
 * Apply the changes of one list: removals, then the order, then additions.
 *
 * @param file The whole file, which decides whether a change applies.
 * @param merged The list as the changes of its texts left it.
 */
export function reshapeList(
  file: Tree,
  merged: Tree | undefined,
  list: Path,
  changes: readonly ListChange[],
  resolver: Resolver,
): Reshaped {
  const held = itemsOf(findNode(file, list))
  const present = itemsOf(merged)
  if (!held || !present) {
    return { outcomes: new Map(changes.map((change) => [change, GONE])) }
  }
  const outcomes = new Map<Change, Outcome>()
  let items = [...present]
  for (const change of changes) {
    if (change.kind !== 'remove') continue
    const removed = resolver.resolveItem(list, change.path.slice(0, -1), change.path.at(-1) ?? '')
    const outcome = judgeRemoval(held, removed, change)
    outcomes.set(change, outcome)
    if (outcome === APPLIED) items = items.filter(({ id }) => id !== removed)
  }
  for (const change of changes) {
    if (change.kind !== 'order') continue
    const wanted = idsInFile(change.value, list, change.path, resolver)
    const outcome = judgeOrder(held, change, wanted, list, resolver)
    outcomes.set(change, outcome)
    if (outcome === APPLIED) items = reorder(items, wanted)
  }
  const additions = changes.filter((change) => change.kind === 'add')
  for (const change of additions) {
    const isDone = held.some(({ value }) => isSame(toValue(value), change.value))
    outcomes.set(change, isDone ? DONE : APPLIED)
    if (!isDone) items = insert(items, change, list, resolver)
  }
  const isStillMissing = items.length === 0 && findNode(file, list) === null
  return isStillMissing ? { outcomes } : { items, outcomes }
}

function judgeRemoval(
  held: readonly Item[],
  removed: string | undefined,
  change: ChangeOf<'remove'>,
): Outcome {
  const item = held.find(({ id }) => id === removed)
  if (!item) return DONE
  const theirs = toValue(item.value)
  return isSame(theirs, change.replaced) ? APPLIED : { state: 'moved', theirs }
}

/** Only moved items count: what the file added or removed meanwhile is no other order. */
function judgeOrder(
  held: readonly Item[],
  change: ChangeOf<'order'>,
  wanted: readonly string[],
  list: Path,
  resolver: Resolver,
): Outcome {
  const replaced = idsInFile(change.replaced, list, change.path, resolver)
  const present = held.map(({ id }) => id)
  const common = present.filter((id) => wanted.includes(id) && replaced.includes(id))
  const within = (ids: readonly string[]) => ids.filter((id) => common.includes(id))
  if (isSame(common, within(wanted))) return DONE
  return isSame(common, within(replaced)) ? APPLIED : { state: 'moved', theirs: present }
}

/** Items without a wanted place stay after the item that they followed. */
function reorder(items: readonly Item[], wanted: readonly string[]): Item[] {
  const known = wanted.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const ordered = [...known]
  for (const [index, item] of items.entries()) {
    if (wanted.includes(item.id)) continue
    const before = items[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, item)
  }
  return ordered
}

/** After its neighbor, or at the end if that is gone. */
function insert(
  items: readonly Item[],
  change: ChangeOf<'add'>,
  list: Path,
  resolver: Resolver,
): Item[] {
  const added = { id: change.path.at(-1) ?? '', value: toTree(change.value) }
  if (change.after === null) return [added, ...items]
  const stored = change.path.slice(0, -1)
  const after = resolver.resolveItem(list, stored, change.after) ?? change.after
  const index = items.findIndex(({ id }) => id === after)
  return index === -1 ? [...items, added] : items.toSpliced(index + 1, 0, added)
}

function idsInFile(ids: readonly string[], list: Path, stored: Path, resolver: Resolver) {
  return ids.map((id) => resolver.resolveItem(list, stored, id) ?? id)
}
