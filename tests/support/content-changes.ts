import type { Change } from '#domain/content/change.ts'

const MADE = { at: '2026-11-22T09:00:00.000Z', by: { id: 'a', username: 'ada' } }
const CITIES = ['dallas', 'austin', 'houston']

/** Stored changes of one person, by their path. */
export const set = (path: string, replaced: string | null, value: string, at = MADE.at): Change => {
  return { kind: 'set', ...MADE, at, path: path.split('/'), replaced, value }
}
export const remove = (path: string, replaced: string): Change => {
  return { kind: 'remove', ...MADE, path: path.split('/'), replaced }
}
export const order = (value: readonly string[], replaced = CITIES, path = 'cities'): Change => {
  return {
    kind: 'order',
    ...MADE,
    path: path.split('/'),
    replaced: [...replaced],
    value: [...value],
  }
}
export const add = (path: string, value: string, after: string | null): Change => {
  return { kind: 'add', ...MADE, path: path.split('/'), value, after }
}
