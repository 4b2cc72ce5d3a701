import fc from 'fast-check'
import { z } from 'zod'
import { applyEdits } from '#domain/content/edits/apply-edits.ts'
import type { Change, Edit } from '#domain/content/change.ts'
import { findDuplicate } from '#domain/content/edits/duplicates.ts'
import { mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import { ADDED, isSame, nameItem, type Tree, toTree, toValue } from '#domain/content/tree.ts'

const words = z.string().trim().min(1)

/** A small document with every shape that documents have. */
export const sampleSchema = z.strictObject({
  title: words.max(12),
  note: words.optional(),
  steps: z.array(z.strictObject({ title: words, text: words, signs: z.array(words) })).min(1),
  cities: z.array(words).min(1),
})

export type Sample = z.infer<typeof sampleSchema>

export const SAMPLE: Sample = {
  title: 'Home',
  steps: [
    { title: 'One', text: 'First', signs: ['a', 'b'] },
    { title: 'Two', text: 'Second', signs: ['c'] },
    { title: 'Three', text: 'Third', signs: [] },
  ],
  cities: ['Dallas', 'Austin', 'Houston'],
}

/** What happens to a document: in the admin area, in Git, or by a deploy. */
export type Step =
  | {
      readonly by: 'admin' | 'file'
      readonly at: number
      readonly what: number
      readonly text: string
    }
  | { readonly by: 'pull' | 'deploy' }

const text = fc.constantFrom(
  'Red',
  'Blue',
  'Green',
  'First',
  'Dallas',
  'One',
  'much too long for a title',
)

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: editOf('admin') },
  { weight: 3, arbitrary: editOf('file') },
  { weight: 1, arbitrary: fc.record({ by: fc.constantFrom('pull' as const, 'deploy' as const) }) },
)

function editOf<By extends 'admin' | 'file'>(by: By) {
  return fc.record({ by: fc.constant(by), at: fc.nat(50), what: fc.nat(5), text })
}

/** The document as an editor sees it, in one of the ways a person can change it. */
export function pickEdit(tree: Tree, { at, what, text: to }: Extract<Step, { at: number }>): Edit {
  const doc = tree as { title: string; note?: string; steps: ListOf; cities: ListOf }
  if (what === 0) return { kind: 'set', path: ['title'], from: doc.title, to }
  if (what === 1)
    return { kind: 'set', path: ['note'], from: doc.note ?? null, to: at % 3 ? to : null }
  const name = at % 2 ? 'steps' : 'cities'
  const list = doc[name]
  const item = list[at % list.length]!
  const ids = list.map(({ id }) => id)
  if (what === 2 || what === 3) {
    const path = name === 'cities' ? [name, item.id] : [name, item.id, at % 3 ? 'text' : 'title']
    const from = name === 'cities' ? item.value : (item.value as Record<string, string>)[path[2]!]
    return { kind: 'set', path, from: from as string, to }
  }
  if (what === 4) {
    const isMove = at % 5 === 0
    const rest = ids.filter((id) => id !== item.id)
    const wanted = isMove ? [...rest, item.id] : rest
    const removed = isMove ? {} : { [item.id]: toValue(item.value) as never }
    return { kind: 'list', path: [name], from: ids, to: wanted, added: {}, removed }
  }
  const id = `${ADDED}${at}${to.length}${ids.length}`
  const value = name === 'cities' ? `${to} ${at}` : { title: `${to} ${at}`, text: to, signs: [to] }
  const wanted = ids.toSpliced(at % (ids.length + 1), 0, id)
  return { kind: 'list', path: [name], from: ids, to: wanted, added: { [id]: value }, removed: {} }
}

type ListOf = readonly { id: string; value: Tree }[]

/** A document with its stored changes, as the service keeps it. */
export class ContentModel {
  file: Sample = SAMPLE
  changes: readonly Change[] = []
  #clock = 0

  merge() {
    return mergeContent(this.file, this.changes, sampleSchema)
  }

  /** Save edits; false if the service would refuse them. */
  save(edits: readonly Edit[]): boolean {
    const { tree } = this.merge()
    if (edits.some((edit) => findDuplicate(edit, toTree(this.file), tree))) return false
    const made = this.#stamp()
    const { changes, conflicts } = applyEdits(this.file, this.changes, sampleSchema, edits, made)
    const before = new Set(this.changes)
    const { outcomes } = mergeContent(this.file, changes, sampleSchema)
    const isInvalid = [...outcomes].some(
      ([change, { state }]) => state === 'invalid' && !before.has(change),
    )
    if (conflicts.length > 0 || isInvalid) return false
    this.changes = changes
    return true
  }

  /**
   * A developer commits another file; false if the build would refuse it, or if two items of a list have one
   * name: such items have only their place to be known by.
   */
  commit(file: unknown): boolean {
    const parsed = sampleSchema.safeParse(file)
    if (!parsed.success || isSame(parsed.data, this.file) || hasNamesakes(parsed.data)) return false
    this.file = parsed.data
    return true
  }

  /** The first deployed build whose file holds a change clears it. */
  deploy(): void {
    this.changes = withoutDone(this.file, this.changes)
  }

  #stamp(): Pick<Change, 'at' | 'by'> {
    this.#clock += 1000
    return { at: new Date(this.#clock).toISOString(), by: { id: 'a', username: 'ada' } }
  }
}

function hasNamesakes({ steps, cities }: Sample): boolean {
  return [steps, cities].some((list) => new Set(list.map(nameItem)).size < list.length)
}
