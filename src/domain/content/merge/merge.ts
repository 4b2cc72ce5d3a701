import type { z } from 'zod'
import { applyChanges, type Applied } from './apply-changes.ts'
import type { Change } from '../change.ts'
import type { Outcome } from './outcome.ts'
import { createResolver } from './resolve.ts'
import { isList, isObject, type Path, toTree, toValue, type Tree } from '../tree.ts'

export interface Merged {
  readonly tree: Tree
  /** Without ids, as a file would hold it. It fits the schema whenever the file does. */
  readonly value: unknown
  /** What became of each change. */
  readonly outcomes: ReadonlyMap<Change, Outcome>
}

/** A rule that a document breaks, and where. */
export interface Fault {
  readonly path: Path
  readonly message: string
}

/**
 * A document: the value of its file, with the stored changes that still apply. The others are left out and
 * say why. A change that would break a rule of the schema is left out too, so that none can stop a build.
 */
export function mergeContent(
  file: unknown,
  changes: readonly Change[],
  schema: z.ZodType<unknown>,
): Merged {
  const tree = toTree(file)
  const invalid = new Map<Change, Outcome>()
  for (;;) {
    const left = changes.filter((change) => !invalid.has(change))
    const applied = applyChanges(tree, left)
    const [fault] = findFaults(applied.tree, schema)
    const culprit = fault && findCulprit(fault, applied, left, tree)
    if (!fault || !culprit) return toMerged(applied, invalid)
    invalid.set(culprit, { state: 'invalid', message: fault.message })
  }
}

/** The rules that a tree breaks, by paths of ids. */
export function findFaults(tree: Tree, schema: z.ZodType<unknown>): Fault[] {
  const { error } = schema.safeParse(toValue(tree))
  return (error?.issues ?? []).map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    return { path: [...toIds(tree, issue.path), ...keys], message: issue.message }
  })
}

/** Whether one path is the start of the other, or the same. */
function isRelated(left: Path, right: Path): boolean {
  return left.every((step, index) => index >= right.length || right[index] === step)
}

/** Without the changes that the file holds already; the others with today's ids. */
export function withoutDone(file: unknown, changes: readonly Change[]): Change[] {
  const tree = toTree(file)
  const { resolve, resolveItem, detach } = createResolver(tree, changes)
  const { outcomes } = applyChanges(tree, changes)
  return changes.flatMap((change): Change[] => {
    if (outcomes.get(change)?.state === 'done') return []
    if (change.kind === 'set' || change.kind === 'remove') {
      return [{ ...change, path: [...(resolve(change.path) ?? detach(change.path))] }]
    }
    const stored = change.kind === 'add' ? change.path.slice(0, -1) : change.path
    const list = resolve(stored)
    if (!list) return [change]
    const today = (id: string) => resolveItem(list, stored, id) ?? id
    if (change.kind === 'add') {
      const path = [...list, change.path.at(-1) ?? '']
      return [{ ...change, path, after: change.after === null ? null : today(change.after) }]
    }
    const [replaced, value] = [change.replaced.map(today), change.value.map(today)]
    return [{ ...change, path: [...list], replaced, value }]
  })
}

/** The newest change that has to do with a fault; any other if none has. */
function findCulprit(
  { path }: Fault,
  { outcomes }: Applied,
  changes: readonly Change[],
  file: Tree,
): Change | undefined {
  const { resolve } = createResolver(file, changes)
  const applied = changes.filter((change) => outcomes.get(change)?.state === 'applied')
  const newestFirst = applied.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const isAbout = (change: Change) => isRelated(resolve(change.path) ?? change.path, path)
  return newestFirst.find(isAbout) ?? newestFirst[0]
}

function toMerged({ tree, outcomes }: Applied, invalid: ReadonlyMap<Change, Outcome>): Merged {
  return { tree, value: toValue(tree), outcomes: new Map([...outcomes, ...invalid]) }
}

function toIds(tree: Tree, path: readonly PropertyKey[]): string[] {
  let node: Tree | undefined = tree
  return path.map((step) => {
    if (isList(node)) {
      const item: { id: string; value: Tree } | undefined = node[Number(step)]
      node = item?.value
      return item?.id ?? String(step)
    }
    node = isObject(node) ? node[String(step)] : undefined
    return String(step)
  })
}
