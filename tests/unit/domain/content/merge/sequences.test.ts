import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editTree } from '#domain/content/edits/apply-edits.ts'
import type { Change } from '#domain/content/change.ts'
import { createResolver } from '#domain/content/merge/resolve.ts'
import { findNode, isList, isSame, toTree, toValue, type Tree } from '#domain/content/tree.ts'
import {
  ContentModel,
  pickEdit,
  sampleSchema,
  stepArbitrary,
  type Step,
} from '#tests/support/content-model.ts'

test('any sequence of edits, commits, pulls and deploys keeps every edit in sight', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { minLength: 1, maxLength: 14 }), (steps) => {
      const model = new ContentModel()
      for (const step of steps) {
        run(model, step)
        expectNothingLost(model)
      }
    }),
    { numRuns: 500 },
  )
})

function run(model: ContentModel, step: Step): void {
  const { tree, value, outcomes } = model.merge()
  if (step.by === 'admin') {
    const edit = pickEdit(tree, step)
    if (edit.kind === 'discard' || !model.save([edit])) return
    // A change that broke a rule, such as a removal of the last item, applies once it no longer does.
    if ([...outcomes.values()].some(({ state }) => state === 'invalid')) return
    // What an editor saved is what the site shows.
    expect(toValue(model.merge().tree)).toEqual(toValue(editTree(tree, edit)))
  }
  if (step.by === 'file') {
    const edit = pickEdit(toTree(model.file), step)
    const before = model.file
    if (edit.kind === 'discard') return
    if (!model.commit(toValue(editTree(toTree(before), edit)))) return
    const after = model.file
    model.commit(before)
    // A commit that is taken back leaves no trace.
    expect(model.merge().value).toEqual(value)
    model.commit(after)
  }
  if (step.by === 'pull') {
    model.commit(value)
    // The pull changes nothing that visitors see.
    expect(isSame(model.merge().value, value)).toBe(true)
  }
  if (step.by === 'deploy') {
    model.deploy()
    expect(model.merge().value).toEqual(value)
    expect([...model.merge().outcomes.values()].map(({ state }) => state)).not.toContain('done')
  }
}

function expectNothingLost(model: ContentModel): void {
  const { tree, value, outcomes } = model.merge()
  expect(sampleSchema.safeParse(value).success).toBe(true)
  // Every stored change has an outcome, and one that applies is to be seen.
  expect([...outcomes.keys()].toSorted(byKey)).toEqual(model.changes.toSorted(byKey))
  const file = toTree(model.file)
  const { resolve } = createResolver(file, model.changes)
  const applied = model.changes.filter((change) => outcomes.get(change)?.state === 'applied')
  for (const change of applied) expect(isVisible(change, tree, resolve(change.path))).toBe(true)
  // Every text of the file that no change covers is there.
  const covered = applied.map((change) => (resolve(change.path) ?? change.path).join('/'))
  for (const [path, leaf] of leavesOf(file)) {
    if (covered.some((start) => `${path.join('/')}/`.startsWith(`${start}/`))) continue
    expect(findNode(tree, path)).toEqual(leaf)
  }
}

function isVisible(change: Change, tree: Tree, path = change.path as readonly string[]): boolean {
  if (change.kind === 'set') {
    return isSame(findNode(tree, path), change.value) || isRemoved(tree, path)
  }
  const node = findNode(tree, change.kind === 'order' ? path : path.slice(0, -1))
  if (!isList(node)) return false
  if (change.kind === 'order') {
    const ids = node.map(({ id }) => id)
    return isSame(
      ids.filter((id) => change.value.includes(id)),
      change.value.filter((id) => ids.includes(id)),
    )
  }
  const item = node.find(({ id }) => id === change.path.at(-1))
  return change.kind === 'add' ? isSame(toValue(item?.value ?? null), change.value) : !item
}

function isRemoved(tree: Tree, path: readonly string[]): boolean {
  return findNode(tree, path.slice(0, 2)) === undefined
}

function leavesOf(tree: Tree, path: readonly string[] = []): [readonly string[], Tree][] {
  if (isList(tree)) return tree.flatMap(({ id, value }) => leavesOf(value, [...path, id]))
  if (typeof tree !== 'object' || tree === null) return [[path, tree]]
  return Object.entries(tree).flatMap(([key, value]) => leavesOf(value, [...path, key]))
}

function byKey(a: Change, b: Change): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
