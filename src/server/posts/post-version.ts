import { Failure } from '#domain/failure.ts'
import type { Post } from '#domain/posts/post.ts'
import { jsonResponse } from '../http/response.ts'

const VERSION_TAG = /^(?:W\/)?"(\d{1,9})"$/

/** An article as administrators get it, with its version as the ETag. */
export function postResponse(post: Post, status = 200): Response {
  return jsonResponse(post, { status, headers: { etag: `"${post.version}"` } })
}

/**
 * The version that the editor began with, from `If-Match`; `undefined` when it does not say.
 *
 * @throws {Failure} `invalid` for a tag that is none of ours: ignoring it would overwrite blindly.
 */
export function readIfMatch(request: Request): number | undefined {
  const tag = request.headers.get('if-match')?.trim()
  if (tag === undefined || tag === '*') return undefined
  const version = VERSION_TAG.exec(tag)?.[1]
  if (version === undefined)
    throw new Failure('invalid', 'If-Match names no version of an article.')
  return Number(version)
}
