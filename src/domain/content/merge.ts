import type { z } from 'zod'
import { isRecord } from '../is-record.ts'
import {
  getAt,
  listIds,
  isItems,
  isList,
  isRelated,
  isSame,
  ORDER,
  setAt,
  type Item,
  type Path,
} from './value.ts'

/** A place where two values of a document differ. A value without anything there is `undefined`. */
export interface Change {
  readonly path: Path
  readonly before?: unknown
  readonly after?: unknown
}

/** A place that both sides changed. The value has theirs until a person decides. */
export interface MergeConflict {
  readonly path: Path
  readonly base?: unknown
  readonly mine?: unknown
  readonly theirs?: unknown
  /** The rule that the document would break with mine. */
  readonly fault?: string
}

export type Merged = Readonly<ReturnType<typeof mergeContent>>

/**
 * Merges two values that came from one: objects by key, lists of objects by id, other lists as a
 * whole. What both changed differently, or what breaks the schema, is theirs and a conflict, so the
 * value fits the schema whenever theirs does.
 *
 * @param schema Without it, as in the browser, no rule is checked.
 */
export function mergeContent(base: unknown, mine: unknown, theirs: unknown, schema?: z.ZodType) {
  const found = listChanges(base, mine).map((change) => ({
    change,
    conflict: findConflict(change, base, mine, theirs),
  }))
  // Several changes in one item that is gone are one conflict.
  const byPlace = new Map(
    found.flatMap(({ conflict: one }) => (one ? [[one.path.join('/'), one]] : [])),
  )
  const conflicts = [...byPlace.values()]
  const changes = found.filter(({ conflict }) => !conflict).map(({ change }) => change)
  for (;;) {
    const value = changes.reduce((node, change) => applyChange(node, change, mine), theirs)
    const [fault] = schema ? findFaults(value, schema) : []
    if (!fault || changes.length === 0) return { value, conflicts }
    const culprit = changes.findLast(({ path }) => isRelated(path, fault.path)) ?? changes.at(-1)!
    changes.splice(changes.indexOf(culprit), 1)
    const { path, before, after } = culprit
    const now = getAt(theirs, path)
    conflicts.push({ path, base: before, mine: after, theirs: now, fault: fault.message })
  }
}

/** Lists the places where a value differs from what it was. The order of a list comes after its items. */
export function listChanges(before: unknown, after: unknown, path: Path = []): readonly Change[] {
  if (isSame(before, after)) return []
  const [items, wanted] = [before ?? [], after ?? []]
  if (isItems(items) && isItems(wanted)) return listItemChanges(items, wanted, path)
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    listChanges(getAt(before, [key]), getAt(after, [key]), [...path, key]),
  )
}

/** The changes that the later save made to the earlier one. Both are given as changes of the file. */
export function compareChanges(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const find = (changes: readonly Change[], { path }: Change) =>
    changes.find((change) => isSame(change.path, path))
  const undone = earlier.filter((change) => !find(later, change))
  return [
    ...later.map((change) => {
      const before = find(earlier, change)
      return before ? { ...change, before: before.after } : change
    }),
    ...undone.map(({ path, before, after }): Change => ({ path, before: after, after: before })),
  ].filter(({ before, after }) => !isSame(before, after))
}

/** The rules that a value breaks, and where. */
export function findFaults(value: unknown, schema: z.ZodType) {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    return { path: replaceIndexes(value, [...issue.path, ...keys]), message: issue.message }
  })
}

/** Puts one side's value at the place of each conflict. */
export function resolveConflicts(
  value: unknown,
  conflicts: readonly MergeConflict[],
  side: 'base' | 'mine' | 'theirs',
): unknown {
  return conflicts.reduce((node, conflict) => setAt(node, conflict.path, conflict[side]), value)
}

function listItemChanges(before: readonly Item[], after: readonly Item[], path: Path): Change[] {
  const [old, now] = [listIds(before), listIds(after)]
  const removed = before.filter(({ id }) => !now.includes(id))
  const added = after.filter(({ id }) => !old.includes(id))
  const isMoved = !isSame(
    old.filter((id) => now.includes(id)),
    now.filter((id) => old.includes(id)),
  )
  return [
    ...removed.map((item): Change => ({ path: [...path, item.id], before: item })),
    ...after.flatMap((item) => {
      const same = before.find(({ id }) => id === item.id)
      return same ? listChanges(same, item, [...path, item.id]) : []
    }),
    ...(isMoved ? [{ path: [...path, ORDER], before: old, after: now }] : []),
    ...added.map((item): Change => ({ path: [...path, item.id], after: item })),
  ]
}

/** The conflict that blocks a change, if theirs changed the same place differently. */
function findConflict(
  { path, before, after }: Change,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): MergeConflict | undefined {
  const starts = path.slice(0, -1).map((_, index) => path.slice(0, index + 1))
  // A parent of the place was removed, so the conflict is about the parent. A missing list counts
  // as empty.
  const gone = starts.find(
    (start) =>
      getAt(theirs, start) === undefined &&
      !isSame(getAt(base, start), undefined) &&
      !isItems(getAt(base, start)),
  )
  if (gone) return { path: gone, base: getAt(base, gone), mine: getAt(mine, gone) }
  const now = getAt(theirs, path)
  const sides = path.at(-1) === ORDER ? pickSharedIds(now, before, after) : [now, before, after]
  const isTaken = sides.some((side, index) => isSame(side, sides[(index + 1) % 3]))
  return isTaken ? undefined : { path, base: before, mine: after, theirs: now }
}

/** Reduces each list of ids to those that all lists have, because adding an item is no reordering. */
function pickSharedIds(...orders: readonly unknown[]): readonly (readonly unknown[])[] {
  const lists = orders.map((ids) => (isList(ids) ? ids : []))
  return lists.map((ids) => ids.filter((id) => lists.every((other) => other.includes(id))))
}

/**
 * Applies one change of mine. A new item comes after the one that it follows in mine; an order
 * moves only the items that all sides have.
 */
function applyChange(value: unknown, { path, before, after }: Change, mine: unknown): unknown {
  const [list, id] = [path.slice(0, -1), path.at(-1)]
  if (id === ORDER) {
    const [, old, wanted] = pickSharedIds(getAt(value, path), before, after)
    return isSame(old, wanted) ? value : setAt(value, path, wanted)
  }
  const [own, items] = [getAt(mine, list), getAt(value, list) ?? []]
  const isNew = before === undefined && isItems(own) && isItems(items)
  if (!isNew || isSame(getAt(value, path), after)) return setAt(value, path, after)
  const place = own.findIndex((item) => item.id === id)
  const above = listIds(own.slice(0, place))
  const index = items.findLastIndex((item) => above.includes(item.id))
  // The list has only items.
  return setAt(value, list, items.toSpliced(index + 1, 0, after as Item))
}

function replaceIndexes(value: unknown, path: readonly PropertyKey[]): Path {
  let node = value
  return path.map((key) => {
    const step = isItems(node) ? (node[Number(key)]?.id ?? String(key)) : String(key)
    node = getAt(node, [step])
    return step
  })
}
