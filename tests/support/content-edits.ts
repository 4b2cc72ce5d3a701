import type { Change, Edit, EditOf } from '#domain/content/change.ts'
import { applyEdits } from '#domain/content/edits/apply-edits.ts'
import { SAMPLE, sampleSchema } from './content-model.ts'

export const ADA = { at: '2026-11-22T09:00:00.000Z', by: { id: 'a', username: 'ada' } }
export const BOB = { at: '2026-11-22T10:00:00.000Z', by: { id: 'b', username: 'bob' } }
export const STEPS = ['one', 'two', 'three']
export const TWO = SAMPLE.steps[1]!

/** Save edits of the sample document, or of another file. */
export const save = (
  edits: readonly Edit[],
  stored: readonly Change[] = [],
  made = ADA,
  file = SAMPLE,
) => applyEdits(file, stored, sampleSchema, edits, made)

export const set = (path: string, from: string | null, to: string): Edit => {
  return { kind: 'set', path: path.split('/'), from, to }
}
export const list = (
  to: readonly string[],
  {
    path = 'steps',
    from = STEPS,
    ...more
  }: Partial<Omit<EditOf<'list'>, 'path'>> & { path?: string } = {},
): EditOf<'list'> => {
  return {
    kind: 'list',
    path: [path],
    added: {},
    removed: {},
    ...more,
    from: [...from],
    to: [...to],
  }
}

/** Changes as lines to read. */
export const describeChanges = (changes: readonly Change[]) =>
  changes.map(({ kind, path, by }) => `${by.username} ${kind} ${path.join('/')}`)
