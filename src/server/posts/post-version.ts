import { Failure } from '#domain/failure.ts'
import { newIdSchema, type Post } from '#domain/posts/post.ts'
import { jsonResponse } from '../http/response.ts'

const VERSION_TAG = /^(?:W\/)?"(\d{1,9})"$/

/** A post for the editor, with its version as the ETag. */
export function postResponse(post: Post, status = 200): Response {
  return jsonResponse(post, { status, headers: { etag: `"${post.version}"` } })
}

/**
 * The version in `If-Match`; `undefined` without the header.
 *
 * @throws {Failure} `invalid` for an unknown tag: ignoring it would overwrite unconditionally.
 */
export function readIfMatch(request: Request): number | undefined {
  const tag = request.headers.get('if-match')?.trim()
  if (tag === undefined || tag === '*') return undefined
  const version = VERSION_TAG.exec(tag)?.[1]
  if (version === undefined)
    throw new Failure('invalid', 'If-Match is not the version of an article.')
  return Number(version)
}

/**
 * The id that the editor chose for a new post, so that a repeated request creates no second one.
 * Any other key is of no use.
 */
export function readNewId(request: Request): string | undefined {
  return newIdSchema.safeParse(request.headers.get('idempotency-key')).data
}
