import { expect, test } from 'vitest'
import { describeVisibility, listPendingChanges } from '#admin/posts/publishing/pending-changes.ts'
import { aPublishing } from '#tests/support/publishing.ts'

test('the pending changes are the new, the edited and the removed articles', () => {
  const published = ['live', 'new', 'edited'].map((id) => ({ id, title: `The ${id} one` }))
  expect(listPendingChanges(aPublishing(), published)).toEqual([
    { id: 'new', title: 'The new one', kind: 'New' },
    { id: 'edited', title: 'The edited one', kind: 'Edited' },
    { id: 'draft', title: 'Unpublished', kind: 'Removed' },
  ])
})

test.each([
  ['edited', 'Visitors see the previous version until about 3:40 PM UTC.'],
  ['draft', 'Visitors still see this article until about 3:40 PM UTC.'],
  ['new', undefined],
  ['live', undefined],
])('the row of an article in the state %s says what visitors see: %s', (id, sentence) => {
  expect(describeVisibility(id, aPublishing())).toBe(sentence)
})

test('the row of an edited article says that visitors wait while builds fail', () => {
  const { visibleAt: _, ...unknownEnd } = aPublishing({ state: 'failed' })
  const sentence = 'Visitors see the previous version until a build succeeds.'
  expect(describeVisibility('edited', unknownEnd)).toBe(sentence)
})
