import type { Config } from '@netlify/functions'
import { z } from 'zod'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { partQuery, partResponse, type Piece } from '#server/http/part-response.ts'
import { readQuery } from '#server/http/query.ts'
import { exportPosts } from '#server/posts/export-posts.ts'

export const config: Config = { path: '/api/admin/blog/posts.jsonl' }

/** A part of all articles with their texts, one on each line. */
export default endpoint(requires('posts'), {
  async GET(request, { actor }) {
    const { cursor } = readQuery(request, z.object(partQuery))
    return partResponse(request, {
      cursor,
      userId: actor.id,
      name: `articles-${currentTime().toISOString().slice(0, 10)}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      positionSchema: z.uuid(),
      readPieces: formatLines,
      onStart: () => recordActivity(actor, 'posts.exported', 'all articles'),
    })
  },
})

async function* formatLines(after?: string): AsyncGenerator<Piece<string>> {
  for await (const post of exportPosts(after)) {
    yield { text: `${JSON.stringify(post)}\n`, records: 1, next: post.id }
  }
}
