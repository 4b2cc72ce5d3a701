import type { Change, ChangeOf } from '../change.ts'
import { APPLIED, DONE, GONE, type Outcome } from './outcome.ts'
import { reshapeList } from './reshape-list.ts'
import { createResolver, type Resolver } from './resolve.ts'
import { findNode, isLeaf, isSame, type Path, type Tree, toValue, withNode } from '../tree.ts'

export interface Applied {
  readonly tree: Tree
  readonly outcomes: ReadonlyMap<Change, Outcome>
}

/** Apply the changes of which the file still holds what they replaced. It knows no schema. */
export function applyChanges(file: Tree, changes: readonly Change[]): Applied {
  const resolver = createResolver(file, changes)
  const outcomes = new Map<Change, Outcome>()
  let tree = file
  for (const change of changes.filter(isSet)) {
    const path = resolver.resolve(change.path)
    const outcome = judgeLeaf(file, path, change)
    outcomes.set(change, outcome)
    if (path && outcome === APPLIED) tree = withNode(tree, path, change.value)
  }
  for (const [list, own] of groupByList(changes, resolver, outcomes)) {
    const reshaped = reshapeList(file, findNode(tree, list), list, own, resolver)
    for (const [change, outcome] of reshaped.outcomes) outcomes.set(change, outcome)
    if (reshaped.items) tree = withNode(tree, list, reshaped.items)
  }
  return { tree, outcomes }
}

function judgeLeaf(file: Tree, path: Path | undefined, change: ChangeOf<'set'>): Outcome {
  const held = path && findNode(file, path)
  if (held === undefined) return GONE
  if (isLeaf(held) && isSame(held, change.value)) return DONE
  if (isLeaf(held) && isSame(held, change.replaced)) return APPLIED
  return { state: 'moved', theirs: toValue(held) }
}

/** The changes of each list by its path in the file, inner lists first. Of other changes the list is gone. */
function groupByList(
  changes: readonly Change[],
  resolver: Resolver,
  outcomes: Map<Change, Outcome>,
): [Path, Exclude<Change, ChangeOf<'set'>>[]][] {
  const lists = new Map<string, [Path, Exclude<Change, ChangeOf<'set'>>[]]>()
  for (const change of changes) {
    if (change.kind === 'set') continue
    const stored = change.kind === 'order' ? change.path : change.path.slice(0, -1)
    const list = resolver.resolve(stored)
    if (!list) {
      outcomes.set(change, GONE)
      continue
    }
    const group = lists.get(list.join('/')) ?? [list, []]
    group[1].push(change)
    lists.set(list.join('/'), group)
  }
  return [...lists.values()].toSorted(([a], [b]) => b.length - a.length)
}

function isSet(change: Change): change is ChangeOf<'set'> {
  return change.kind === 'set'
}
