import { expect, test } from 'vitest'
import { emptyFields } from '#admin/posts/post-fields.ts'
import { findLinkBreak } from '#admin/posts/links/link-break.ts'

const FIELDS = { ...emptyFields('Ada'), title: 'Cash', slug: 'cash' }
const PUBLISHED = { status: 'published', slug: 'cash' } as const

test.each([
  ['a save of a published post', PUBLISHED, FIELDS, {}, undefined],
  ['a new address', PUBLISHED, { ...FIELDS, slug: 'money' }, {}, 'moved'],
  ['an address that follows the title', PUBLISHED, { ...FIELDS, slug: '' }, {}, undefined],
  ['unpublishing', PUBLISHED, FIELDS, { status: 'draft' }, 'unpublished'],
  [
    'unpublishing with a new address',
    PUBLISHED,
    { ...FIELDS, slug: 'a' },
    { status: 'draft' },
    'unpublished',
  ],
  ['a new address of a draft', { status: 'draft', slug: 'x' }, FIELDS, {}, undefined],
  [
    'publishing a draft',
    { status: 'draft', slug: 'x' },
    FIELDS,
    { status: 'published' },
    undefined,
  ],
  ['a new post', undefined, FIELDS, {}, undefined],
] as const)('%s', (_, post, fields, change, expected) => {
  expect(findLinkBreak(post, fields, change)).toBe(expected)
})
