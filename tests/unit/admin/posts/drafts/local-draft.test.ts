import { expect, test } from 'vitest'
import { isLocalDraft } from '#admin/posts/drafts/local-drafts.ts'
import { emptyFields } from '#admin/posts/post-fields.ts'

const WORK = { savedAt: '2026-01-02T03:04:05.000Z', etag: '"3"', fields: emptyFields('Sideboard') }

test('work that was kept is known again', () => {
  expect(isLocalDraft(structuredClone(WORK))).toBe(true)
})

test('work with a cover image is known again', () => {
  const coverImage = { src: '/media/a.webp', alt: '', width: 2, height: 1 }
  expect(isLocalDraft({ ...WORK, fields: { ...WORK.fields, coverImage } })).toBe(true)
})

test.each([
  undefined,
  null,
  'text',
  { ...WORK, savedAt: 5 },
  { ...WORK, etag: 3 },
  { ...WORK, fields: null },
  { ...WORK, fields: { ...WORK.fields, tags: [1] } },
  { ...WORK, fields: { ...WORK.fields, content: undefined } },
  { ...WORK, fields: { ...WORK.fields, coverImage: '/media/a.webp' } },
  { ...WORK, fields: { ...WORK.fields, coverImage: { src: 1, alt: '' } } },
])('anything else is not: %j', (kept) => expect(isLocalDraft(kept)).toBe(false))
