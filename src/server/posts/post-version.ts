import { newIdSchema, type Post } from '#domain/posts/post.ts'
import { jsonResponse } from '../http/response.ts'

/** A post for the editor, with its version as the ETag. */
export function postResponse(post: Post, status = 200): Response {
  return jsonResponse(post, { status, headers: { etag: buildVersionTag(post) } })
}

export function buildVersionTag({ version }: Pick<Post, 'version'>): string {
  return `"${version}"`
}

/**
 * The id that the editor chose for a new post, so that a repeated request creates no second one.
 * Any other key is of no use.
 */
export function readNewId(request: Request): string | undefined {
  return newIdSchema.safeParse(request.headers.get('idempotency-key')).data
}
