import type { Post } from '#domain/posts/post.ts'
import { jsonResponse } from '../http/response.ts'

/** A post for the editor, with its version as the ETag. */
export function postResponse(post: Post, status = 200): Response {
  return jsonResponse(post, { status, headers: { etag: buildVersionTag(post) } })
}

export function buildVersionTag({ version }: Pick<Post, 'version'>): string {
  return `"${version}"`
}
