import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { pickArticleWords, buildSearchRow } from '#domain/posts/article-words.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

test('the index of 1,000 articles fits its budget, as a release compresses it', () => {
  const index = variedPosts(1_000).map((post) =>
    buildSearchRow(post, 'UTC', pickArticleWords(post)),
  )
  const file = brotliCompressSync(JSON.stringify(index), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  })
  expect(file.byteLength).toBeLessThan(150_000)
})
