import type { z } from 'zod'
import type { Change, ChangeOf, Edit, EditOf } from '../change.ts'
import { keyOfChange } from '../change-key.ts'
import { mergeContent, withoutDone } from '../merge/merge.ts'
import {
  ADDED,
  findNode,
  isInAddition,
  isLeaf,
  itemsOf,
  isSame,
  type Path,
  toTree,
  toValue,
  type Tree,
  withNode,
} from '../tree.ts'

/** Someone else changed what an editor changed too. */
export interface EditConflict {
  readonly path: Path
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Edited {
  readonly changes: readonly Change[]
  readonly conflicts: readonly EditConflict[]
  /** The document before the edits. */
  readonly merged: Tree
}

interface Context {
  readonly file: Tree
  readonly made: Pick<Change, 'at' | 'by'>
}

/**
 * The stored changes after some edits. An edit of a leaf that someone else changed since its editor read it is a
 * conflict, unless both say the same.
 */
export function applyEdits(
  file: unknown,
  stored: readonly Change[],
  schema: z.ZodType<unknown>,
  edits: readonly Edit[],
  made: Pick<Change, 'at' | 'by'>,
): Edited {
  const changes = withoutDone(file, stored)
  const { tree: merged } = mergeContent(file, changes, schema)
  const context: Context = { file: toTree(file), made }
  const conflicts: EditConflict[] = []
  let wanted = merged
  let next: readonly Change[] = changes
  for (const edit of edits) {
    if (edit.kind === 'discard') {
      next = discard(edit, next)
      continue
    }
    const conflict = edit.kind === 'set' ? judgeSet(edit, merged) : judgeList(edit, merged)
    if (conflict) {
      conflicts.push(conflict)
      continue
    }
    wanted = editTree(wanted, edit)
    if (isInAddition(edit.path)) continue
    next = edit.kind === 'set' ? setLeaf(edit, next, context) : setList(edit, next, context)
  }
  const refreshed = next.map((change) => refreshAddition(change, wanted, made))
  return { changes: refreshed, conflicts, merged }
}

/** The merged document with an edit. */
export function editTree(tree: Tree, edit: EditOf<'set' | 'list'>): Tree {
  if (edit.kind === 'set') return withNode(tree, edit.path, edit.to)
  const now = itemsOf(findNode(tree, edit.path))
  const items = edit.to.flatMap((id) => {
    const kept = now?.find((item) => item.id === id)
    const added = edit.added[id]
    return kept ?? (added === undefined ? [] : { id, value: toTree(added) })
  })
  return withNode(tree, edit.path, items)
}

function discard(edit: EditOf<'discard'>, changes: readonly Change[]): Change[] {
  const key = keyOfChange({ kind: edit.change, path: edit.path })
  return changes.filter((change) => keyOfChange(change) !== key)
}

/** An added item is stored whole, so that edits of its texts change the addition. */
function refreshAddition(change: Change, wanted: Tree, made: Context['made']): Change {
  if (change.kind !== 'add') return change
  const node = findNode(wanted, change.path)
  if (node === undefined) return change
  const value = itemOf(toValue(node))
  return isSame(value, change.value) ? change : { ...change, ...made, value }
}

function judgeSet({ path, from, to }: EditOf<'set'>, merged: Tree): EditConflict | undefined {
  const now = findNode(merged, path)
  const isExpected = now !== undefined && isLeaf(now) && (isSame(now, from) || isSame(now, to))
  return isExpected ? undefined : { path, mine: to, theirs: toValue(now ?? null) }
}

function judgeList(edit: EditOf<'list'>, merged: Tree): EditConflict | undefined {
  const { path, from, to, removed } = edit
  const now = findNode(merged, path)
  const items = itemsOf(now)
  const ids = (items ?? []).map(({ id }) => id)
  const isUnread = Object.entries(removed).some(([id, value]) => {
    const item = items?.find((one) => one.id === id)
    return item !== undefined && !isSame(toValue(item.value), value)
  })
  if (items && !isUnread && (isSame(ids, from) || isSame(ids, to))) return undefined
  return { path, mine: to, theirs: toValue(now ?? null) }
}

function setLeaf(
  { path, to }: EditOf<'set'>,
  changes: readonly Change[],
  { file, made }: Context,
): Change[] {
  const key = keyOfChange({ kind: 'set', path })
  const others = changes.filter((change) => keyOfChange(change) !== key)
  const held = findNode(file, path)
  if (held === undefined || !isLeaf(held) || isSame(held, to)) return others
  return [...others, { kind: 'set', ...made, path: [...path], replaced: held, value: to }]
}

function setList(edit: EditOf<'list'>, changes: readonly Change[], context: Context): Change[] {
  const { path, to } = edit
  const held = itemsOf(findNode(context.file, path))
  if (!held) return [...changes]
  const present = held.map(({ id }) => id)
  const removed = present.filter((id) => !to.includes(id))
  const others = changes.filter(
    (change) =>
      !isReplaced(change, edit) && !removed.some((id) => isBelow(change.path, [...path, id])),
  )
  return [...others, ...describeList(edit, changes, context, present)]
}

/** The removals, the order and the additions that turn the file's list into the wanted one. */
function describeList(
  { path, to, added }: EditOf<'list'>,
  changes: readonly Change[],
  { file, made }: Context,
  present: readonly string[],
): Change[] {
  const earlier = new Map(changes.map((change) => [keyOfChange(change), change]))
  /** An unchanged one keeps who made it. */
  const keep = (change: Change): Change => {
    const before = earlier.get(keyOfChange(change))
    return before && isSame({ ...before, ...made }, { ...change, ...made }) ? before : change
  }
  const removals = present
    .filter((id) => !to.includes(id))
    .map((id): Change => {
      const replaced = itemOf(toValue(findNode(file, [...path, id]) ?? null))
      return keep({ kind: 'remove', ...made, path: [...path, id], replaced })
    })
  const value = to.filter((id) => present.includes(id))
  const isMoved = !isSame(
    value,
    present.filter((id) => to.includes(id)),
  )
  const order: Change[] = isMoved
    ? [keep({ kind: 'order', ...made, path: [...path], replaced: [...present], value })]
    : []
  const additions = to.flatMap((id, index): Change[] => {
    if (!id.startsWith(ADDED)) return []
    const before = earlier.get(keyOfChange({ kind: 'add', path: [...path, id] }))
    const item = before?.kind === 'add' ? before.value : added[id]
    const after = to[index - 1] ?? null
    if (item === undefined) return []
    return [keep({ kind: 'add', ...made, path: [...path, id], value: item, after })]
  })
  return [...removals, ...order, ...additions]
}

/** Whether an edit of a list replaces a change. One in conflict that the edit does not touch stays. */
function isReplaced(change: Change, { path, from, to }: EditOf<'list'>): boolean {
  if (change.kind === 'order') return isSame(change.path, path)
  if (change.kind === 'set' || !isSame(change.path.slice(0, -1), path)) return false
  const id = change.path.at(-1) ?? ''
  if (change.kind === 'remove') return !to.includes(id) || !from.includes(id)
  return from.includes(id) || to.includes(id)
}

/** A value that came from JSON or YAML. */
function itemOf(value: unknown): ChangeOf<'add'>['value'] {
  // `toValue` makes only what JSON can hold.
  return value as ChangeOf<'add'>['value']
}

/** Whether a path is `start` or leads on from it. */
function isBelow(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step)
}
