import { describe, expect, test } from 'vitest'
import { postDraftSchema, postSchema } from '#domain/posts/post.ts'
import { aDraft, aPost } from '#tests/support/posts.ts'

const draft = (coverImage: unknown) => postDraftSchema.safeParse(aDraft({ coverImage }))

describe('the cover image of a draft', () => {
  test.each([
    '/media/a.webp',
    '/table.jpg?v=2',
    'https://pictures.example/a.jpg',
    'http://pictures.example/a b.jpg'.replace(' ', '%20'),
    '',
  ])('may have the address %j', (src) => {
    expect(draft({ src, alt: '' }).success).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//other.example/a.png',
    'media/a.webp',
    '/media/a.webp\n',
    '/me dia/a.webp',
    '/\\other.example/a.png',
    'mailto:a@b.example',
    `/${'x'.repeat(2_000)}`,
    7,
    undefined,
  ])('cannot have the address %j', (src) => {
    const result = draft({ src, alt: '' })
    const isTrimmed = src === '/media/a.webp\n'
    expect(result.success).toBe(isTrimmed)
    if (!isTrimmed) expect(result.error?.issues[0]?.path).toEqual(['coverImage', 'src'])
  })

  test.each([
    [{ src: '/a.png' }, 'alt'],
    [{ src: '/a.png', alt: 3 }, 'alt'],
    [{ src: '/a.png', alt: 'x'.repeat(501) }, 'alt'],
    [{ src: '/a.png', alt: '', width: 0, height: 1 }, 'width'],
    [{ src: '/a.png', alt: '', width: 1, height: '1' }, 'height'],
  ])('%j names the fault at %s', (given, field) => {
    expect(draft(given).error?.issues[0]?.path).toEqual(['coverImage', field])
  })

  test.each(['/a.png', ['/a.png'], true])('cannot be %j', (given) => {
    expect(draft(given).error?.issues[0]?.path).toEqual(['coverImage'])
  })

  test('drops members that it does not know', () => {
    const given = { src: ' /a.png ', alt: ' A table ', onload: 'alert(1)' }
    expect(draft(given).data?.coverImage).toEqual({ src: '/a.png', alt: 'A table' })
  })
})

test('a post without a cover image keeps its bytes', () => {
  const post = aPost()
  expect(JSON.stringify(postSchema.parse(post))).not.toContain('coverImage')
  expect(postSchema.parse(post)).toEqual(post)
})

test('a stored cover image has an address that a page can show', () => {
  const coverImage = { src: 'javascript:alert(1)', alt: '' }
  expect(postSchema.safeParse(aPost({ coverImage })).success).toBe(false)
})
