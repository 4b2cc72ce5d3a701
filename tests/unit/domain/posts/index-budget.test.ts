import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { articleWords, joinWords, searchIndex } from '#domain/posts/article-words.ts'
import { wordsOfArticles } from '#domain/posts/word-lists.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

const BUDGET = 150_000
/** The level at which a release compresses what changes with each article. */
const QUALITY = 6

test('the index of 1,000 articles has 40 words of each text and fits its budget', () => {
  const posts = variedPosts(1_000)
  const words = new Map(posts.map((post) => [post.id, articleWords(post)]))
  const kept = joinWords([...words.keys()], { vocabulary: [], articles: {} }, words)
  const index = searchIndex(posts, kept, 'UTC')
  const { headings, texts } = wordsOfArticles(index.words, posts.length)
  expect(texts.every((text) => text.split(' ').length === 40)).toBe(true)
  expect(headings).toEqual(posts.map(({ id }) => words.get(id)!.headings.join(' ')))
  const file = brotliCompressSync(JSON.stringify(index), {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  })
  expect(file.byteLength).toBeLessThan(BUDGET)
})
