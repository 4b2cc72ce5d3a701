import { expect, test, vi } from 'vitest'
import {
  changePlace,
  continueFromSaved,
  rebaseDraft,
  applyRecoveredEdit,
  listLeftEdits,
} from '#admin/content/use-content-draft.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'

// A draft needs no more of a document.
const documentOf = (value: object) => ({ value, conflicts: [] }) as unknown as ContentDocument

/** A draft of a document in which something was typed. */
function aDraft(saved: object, typed: object) {
  return { base: documentOf(saved), value: typed, typedConflicts: [], decided: [] }
}

test('what is typed while the server answers a save stays, as an unsaved change', () => {
  const sent = { heading: 'Mine', text: 'A' }
  const typed = changePlace(['text'], 'B')(aDraft({ heading: 'Old', text: 'A' }, sent))
  const next = continueFromSaved(documentOf(sent), sent)(typed)
  expect(next).toEqual(aDraft(sent, { heading: 'Mine', text: 'B' }))
})

const EARLIER = { base: { heading: 'Old' }, mine: { heading: 'Mine' } }
const SAVED = documentOf({ heading: 'Theirs' })

test.each([
  ['an earlier edit is recovered', applyRecoveredEdit(EARLIER), { mine: 'Mine', theirs: 'Typed' }],
  ['another editor saved before', rebaseDraft(SAVED), { mine: 'Typed', theirs: 'Theirs' }],
])('both texts of a place are there to choose from when %s', (_, transition, both) => {
  const { value, typedConflicts } = transition(aDraft({ heading: 'Old' }, { heading: 'Typed' }))
  expect(value).toEqual({ heading: both.mine })
  expect(typedConflicts).toEqual([{ path: ['heading'], base: 'Old', ...both }])
})

test('a place that someone else changes after a decision is to be decided again', () => {
  const decided = [['heading'], ['text']]
  const draft = { ...aDraft({ heading: 'Old' }, { heading: 'Mine' }), decided }
  expect(rebaseDraft(SAVED)(draft).decided).toEqual([['text']])
})

test('words that are saved by now are neither offered nor stored any longer', () => {
  const edit = (day: number, heading: string) =>
    JSON.stringify({ savedAt: `2026-01-0${day}`, base: { heading: 'Old' }, mine: { heading } })
  const removeItem = vi.fn()
  const entries: Record<string, string> = {
    'unsaved-words:ada:home': edit(1, 'Other'),
    'unsaved-words:ada:home:a': edit(2, 'Saved'),
    'unsaved-words:ada:home:b': edit(3, 'Third'),
  }
  const methods = { getItem: (key: string) => entries[key] ?? null, removeItem }
  vi.stubGlobal('window', { localStorage: Object.assign(Object.create(methods), entries) })
  const left = listLeftEdits('ada', { ...documentOf({ heading: 'Saved' }), id: 'home' })
  expect(left.map(({ mine }) => mine)).toEqual([{ heading: 'Third' }, { heading: 'Other' }])
  expect(removeItem.mock.calls).toEqual([['unsaved-words:ada:home:a']])
})
