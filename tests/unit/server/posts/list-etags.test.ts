import { afterEach, expect, test } from 'vitest'
import { allSummaries, posts } from '#server/posts/post-store.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aPost } from '../../../support/posts.ts'

useBlobs()

afterEach(() => setBlobsFetch())

test('a list reads no article again when listings write ETags without quotes', async () => {
  const post = aPost()
  await posts.add(post.id, post)
  let reads = 0
  setBlobsFetch(async (input, init) => {
    const response = await fetch(input, init)
    if (String(input).includes(post.id)) reads += 1
    if (String(input).includes(`${post.id}`) || init?.method !== 'get') return response
    const body = await response.text()
    return new Response(body.replaceAll('\\"', ''), response)
  })
  expect(await allSummaries()).toHaveLength(1)
  expect(await allSummaries()).toHaveLength(1)
  expect(reads).toBe(1)
})
