import type { Config } from '@netlify/functions'
import { z } from 'zod'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { partResponse, type Piece } from '#server/http/part-stream.ts'
import { readQuery } from '#server/http/query.ts'
import { exportPosts } from '#server/posts/export-posts.ts'

export const config: Config = { path: '/api/admin/blog/posts.jsonl' }

const querySchema = z.object({ after: z.uuid().optional() })

/** A part of all articles with their texts, one on each line: from the first, or after the one with the id `after`. */
export default endpoint(requires('posts'), {
  async GET(request, { actor }) {
    const { after } = readQuery(request, querySchema)
    if (request.method === 'GET' && after === undefined)
      await recordActivity(actor, 'posts.exported', 'all articles')
    return partResponse({
      name: `articles-${currentTime().toISOString().slice(0, 10)}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      pieces: formatLines(after),
      formatCursor: (id) => id,
    })
  },
})

async function* formatLines(after?: string): AsyncGenerator<Piece<string>> {
  for await (const { posts, next } of exportPosts(after)) {
    const text = posts.map((post) => `${JSON.stringify(post)}\n`).join('')
    yield { text, records: posts.length, next }
  }
}
