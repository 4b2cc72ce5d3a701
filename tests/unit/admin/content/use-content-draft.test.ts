import { expect, test } from 'vitest'
import {
  changePlace,
  continueFromSaved,
  rebaseDraft,
  applyRecoveredEdit,
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
  expect(continueFromSaved(documentOf(sent), sent)(typed)).toEqual(
    aDraft(sent, { heading: 'Mine', text: 'B' }),
  )
})

test.each([
  [
    'an earlier edit is recovered',
    applyRecoveredEdit({ base: { heading: 'Old' }, mine: { heading: 'Mine' } }),
    { mine: 'Mine', theirs: 'Typed' },
  ],
  [
    'another editor saved before',
    rebaseDraft(documentOf({ heading: 'Theirs' })),
    { mine: 'Typed', theirs: 'Theirs' },
  ],
])('both texts of a place are there to choose from when %s', (_, transition, both) => {
  const { value, typedConflicts } = transition(aDraft({ heading: 'Old' }, { heading: 'Typed' }))
  expect(value).toEqual({ heading: both.mine })
  expect(typedConflicts).toEqual([{ path: ['heading'], base: 'Old', ...both }])
})

test('a place that someone else changes after a decision is to be decided again', () => {
  const decided = [['heading'], ['text']]
  const draft = { ...aDraft({ heading: 'Old' }, { heading: 'Mine' }), decided }
  expect(rebaseDraft(documentOf({ heading: 'Theirs' }))(draft).decided).toEqual([['text']])
})
