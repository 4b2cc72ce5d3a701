import type { Post } from '#domain/posts/post.ts'
import { FIRST_PART } from '#domain/storage/download-part.ts'
import { ApiError, fetchFile } from '#client/api.ts'
import { downloadPart } from '#client/download.ts'
import type { ExportSource } from './export-articles.ts'

/** The articles and pictures of this site. */
export function serverArticles(signal: AbortSignal): ExportSource {
  return {
    async readArticles(after) {
      const path = `/api/admin/blog/posts.jsonl?cursor=${after ?? FIRST_PART}`
      const { content, part } = await downloadPart(path, signal)
      const lines = (await content.text()).split('\n').filter((line) => line !== '')
      // The server checked each record by the schema of posts.
      return { posts: lines.map((line) => JSON.parse(line) as Post), next: part.next }
    },

    async readPicture(path) {
      const response = await fetchFile(path, { signal })
      if (response.status === 404) return undefined
      if (!response.ok) throw new ApiError(response.status, '', response.statusText)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
