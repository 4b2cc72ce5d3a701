import { Failure } from '#domain/failure.ts'
import { newIdSchema, postDraftSchema } from '#domain/posts/post.ts'
import { CREDITS_PER_BUILD, type Publishing } from '#domain/posts/publishing.ts'
import { linksQuerySchema } from '#domain/posts/references.ts'
import { discardQuerySchema, workingCopyBodySchema } from '#domain/posts/working-copy.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createPermissionGuard } from '#server/accounts/sessions/sessions.ts'
import { countBuildsOfMonth, readLatestBuild } from '#server/build-hook/build-reports.ts'
import { publishNow } from '#server/build-hook/hook.ts'
import { currentTime } from '#server/clock.ts'
import { listPostLinkTargets, listLinksTo } from '#server/content/links-to-posts.ts'
import { buildsCostCredits } from '#server/environment.ts'
import { readBytes } from '#server/http/body.ts'
import { partQuerySchema, partResponse, type Piece } from '#server/http/part-response.ts'
import { createResponse, jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { IMAGE_LIMIT, saveImage } from '#server/media/images.ts'
import { listLibrary } from '#server/media/library.ts'
import { removeUnusedImage } from '#server/media/unused-images.ts'
import {
  POST_LIMIT,
  createPost,
  deletePost,
  findCreatedPost,
  recordAndRequestBuild,
  restorePost,
  updatePost,
} from '#server/posts/edit-posts.ts'
import { findPost, listDeletedPosts, listPosts, streamPosts } from '#server/posts/find-posts.ts'
import { postVersions } from '#server/posts/post-store.ts'
import { postResponse } from '#server/posts/post-version.ts'
import { createPreview, revokePreviews } from '#server/posts/preview.ts'
import {
  discardWorkingCopy,
  listOwnWorkingCopies,
  listWorkingCopies,
  saveWorkingCopy,
} from '#server/posts/working-copies.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'

export const config: FunctionConfig = {
  path: ['/api/admin/blog/*', '/api/admin/media*', '/api/admin/publishing'],
}

const authors = routesFor(createPermissionGuard('posts'))

export default defineRoutes([
  authors.get('/api/admin/blog/posts', listPosts),

  authors.post(
    '/api/admin/blog/posts',
    { body: postDraftSchema, limit: POST_LIMIT },
    async (call) => {
      const { body, actor } = call
      // The editor's own id, so that a repeated request creates no second post. Other keys have no
      // use.
      const id = newIdSchema.safeParse(call.request.headers.get('idempotency-key')).data
      const created = id && (await findCreatedPost(id, body, actor.username))
      if (created) return postResponse(created)
      const post = await createPost(body, actor.username, id)
      await recordAndRequestBuild('created', { post }, call)
      return postResponse(post, 201)
    },
  ),

  authors.get('/api/admin/blog/posts/:id', async ({ params }) =>
    postResponse(await findPost(params.id)),
  ),

  authors.put(
    '/api/admin/blog/posts/:id',
    { body: postDraftSchema, limit: POST_LIMIT },
    async (call) => {
      const { request, actor, body, params } = call
      // A proxy may weaken the tag.
      const tag = request.headers.get('if-match')?.replace('W/', '')
      const changed = await updatePost(params.id, body, tag, actor.username)
      await recordAndRequestBuild('updated', changed, call)
      return postResponse(changed.post)
    },
  ),

  authors.delete('/api/admin/blog/posts/:id', async (call) => {
    await recordAndRequestBuild('deleted', await deletePost(call.params.id), call)
  }),

  authors.get('/api/admin/blog/deleted', () => listDeletedPosts(currentTime())),

  authors.post('/api/admin/blog/posts/:id/restore', async (call) => {
    const post = await restorePost(call.params.id)
    await recordAndRequestBuild('restored', { post }, call)
    return postResponse(post)
  }),

  authors.get('/api/admin/blog/posts/:id/revisions', async ({ params }) =>
    postVersions.list((await findPost(params.id)).id),
  ),

  /** The texts that people typed into a post and did not save. The post itself may be unsaved too. */
  authors.get('/api/admin/blog/posts/:id/working-copies', ({ params }) =>
    listWorkingCopies(params.id),
  ),

  authors.put(
    '/api/admin/blog/posts/:id/working-copies',
    { body: workingCopyBodySchema, limit: POST_LIMIT },
    ({ actor, body, params }) => saveWorkingCopy(params.id, body, actor, currentTime()),
  ),

  authors.delete(
    '/api/admin/blog/posts/:id/working-copies',
    { query: discardQuerySchema },
    ({ actor, params, query }) => discardWorkingCopy(params.id, actor.id, query.revision),
  ),

  authors.get('/api/admin/blog/working-copies', ({ actor }) => listOwnWorkingCopies(actor.id)),

  /** Shows the saved post as visitors will see it. */
  authors.get('/api/admin/blog/posts/:id/preview', async ({ params }) => {
    const { url } = await createPreview((await findPost(params.id)).id)
    return createResponse(null, { status: 303, headers: { location: url } })
  }),

  authors.post('/api/admin/blog/posts/:id/preview', async ({ params }) =>
    createPreview((await findPost(params.id)).id),
  ),

  authors.delete('/api/admin/blog/posts/:id/preview', async ({ actor, params }) => {
    const { id, title } = await findPost(params.id)
    await revokePreviews(id)
    await recordActivity(actor, 'post.previews-revoked', title)
  }),

  /** A part of all posts with their texts, one on each line. */
  authors.get('/api/admin/blog/posts.jsonl', { query: partQuerySchema }, (call) =>
    partResponse(call, {
      name: `articles-${currentTime().toISOString().slice(0, 10)}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      readPieces: formatLines,
      onStart: () => recordActivity(call.actor, 'posts.exported', 'all articles'),
    }),
  ),

  /** The pages and posts that links of a post can lead to. */
  authors.get('/api/admin/blog/link-targets', listPostLinkTargets),

  /** The links to some posts, for a warning before they move or are no longer published. */
  authors.get('/api/admin/blog/links', { query: linksQuerySchema }, ({ query }) =>
    listLinksTo(query.to),
  ),

  /** The uploaded images with where they are used. */
  authors.get('/api/admin/media', () => listLibrary(currentTime())),

  authors.post('/api/admin/media', { limit: IMAGE_LIMIT }, async ({ request }) => {
    if (!request.headers.get('content-type')?.startsWith('image/'))
      throw new Failure('unsupported-type', 'Send the image as the body, with its content type.')
    return jsonResponse(await saveImage(await readBytes(request, IMAGE_LIMIT)), { status: 201 })
  }),

  authors.delete('/api/admin/media/:name', async ({ actor, params }) => {
    await removeUnusedImage(params.name, currentTime())
    await recordActivity(actor, 'image.removed', params.name)
  }),

  authors.get('/api/admin/publishing', () => readPublishingState()),

  /** Build what waits now, or try again after a failure. */
  authors.post('/api/admin/publishing', async ({ actor }) => {
    await publishNow()
    await recordActivity(actor, 'publishing.retried', 'site')
    return readPublishingState()
  }),
])

async function* formatLines(after?: string): AsyncGenerator<Piece<string>> {
  for await (const post of streamPosts(after)) {
    // Pages made in the admin area are not articles.
    if (!post.page) yield { text: `${JSON.stringify(post)}\n`, records: 1, next: post.id }
  }
}

async function readPublishingState(): Promise<Publishing> {
  const now = currentTime()
  const [state, count, build] = await Promise.all([
    readPublishing(now),
    countBuildsOfMonth(now),
    readLatestBuild(),
  ])
  const credits = buildsCostCredits() ? count * CREDITS_PER_BUILD : undefined
  return { ...state, builds: { count, credits, tookMs: build?.tookMs } }
}
