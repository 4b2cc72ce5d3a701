import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { pickArticleWords } from '#domain/posts/article-words.ts'
import { buildSearchIndex } from '#domain/posts/build-search-index.ts'
import { keepWords, NO_WORDS } from '#domain/posts/kept-words.ts'
import { readWords } from '#domain/posts/search-index.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

test('the index of 1,000 articles has 40 words of each text and fits its budget, as a release compresses it', () => {
  const posts = variedPosts(1_000)
  const words = new Map(posts.map((post) => [post.id, pickArticleWords(post)]))
  const kept = keepWords([...words.keys()], NO_WORDS, words)
  const index = buildSearchIndex(posts, kept, 'UTC')
  expect(readWords(index, index.texts).every((text) => text.split(' ').length === 40)).toBe(true)
  const file = brotliCompressSync(JSON.stringify(index), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  })
  expect(file.byteLength).toBeLessThan(150_000)
})
