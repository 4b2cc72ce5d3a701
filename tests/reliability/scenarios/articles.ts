import type { Post } from '#domain/posts/post.ts'
import { blobs } from '#server/storage/blobs.ts'
import { createPost, deletePost } from '#server/posts/edit-posts.ts'
import { findPostBySlug } from '#server/posts/find-posts.ts'
import { postVersions } from '#server/posts/post-store.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { aDraft } from '#tests/support/posts.ts'
import { send, type Scenario } from './scenario.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SLUG = 'a-table-for-five'

/** Requests of an author. */
export const ARTICLES: readonly Scenario[] = [
  {
    name: 'a new article',
    async prepare() {
      const { cookie } = await aSignedIn()
      const path = '/api/admin/blog/posts'
      return {
        send: () => send(path, { method: 'POST', cookie, body: aDraft() }),
        isDone: async () => (await findPostBySlug(SLUG))?.title === 'A table for five',
      }
    },
  },
  {
    name: 'an article saved under another address',
    async prepare() {
      const { post, ...one } = await anArticle()
      const body = aDraft({ title: 'A table for six', slug: 'a-table-for-six' })
      return {
        send: () => send(one.path, { ...one.options, method: 'PUT', body }),
        async isDone() {
          const [at, before] = [await findPostBySlug('a-table-for-six'), await findPostBySlug(SLUG)]
          const kept = (await postVersions.list(post.id)).some(({ title }) => title === post.title)
          return at?.title === 'A table for six' && before?.id === post.id && kept
        },
      }
    },
  },
  {
    name: 'an article deleted',
    async prepare() {
      const { post, ...one } = await anArticle()
      return {
        send: () => send(one.path, { ...one.options, method: 'DELETE' }),
        isDone: async () => (await findPostBySlug(post.slug)) === undefined,
      }
    },
  },
  {
    name: 'an article restored, whose address was taken meanwhile',
    async prepare() {
      const { post, ...one } = await anArticle()
      await deletePost(post.id, new Date())
      const other = await createPost(aDraft({ title: 'Another', slug: SLUG }), new Date())
      return {
        send: () => send(`${one.path}/restore`, { ...one.options, method: 'POST' }),
        async isDone() {
          const back = await findPostBySlug(`${SLUG}-2`)
          return back?.id === post.id && (await findPostBySlug(SLUG))?.id === other.id
        },
      }
    },
  },
  {
    name: 'a link to a preview',
    async prepare() {
      const one = await anArticle()
      return {
        send: () => send(`${one.path}/preview`, { ...one.options, method: 'POST' }),
      }
    },
  },
  {
    name: 'a picture',
    async prepare() {
      const { cookie } = await aSignedIn()
      const headers = { 'content-type': 'image/png' }
      const body = new Uint8Array(PIXEL)
      return {
        send: () => send('/api/admin/media', { method: 'POST', cookie, body, headers }),
        isDone: async () => (await Array.fromAsync(blobs('media').pages())).flat().length === 1,
      }
    },
  },
  {
    name: 'another try to publish',
    async prepare() {
      const { cookie } = await aSignedIn()
      return { send: () => send('/api/admin/publishing', { method: 'POST', cookie }) }
    },
  },
]

/** An article, and the path and options of a request for it. */
export async function anArticle() {
  const { cookie } = await aSignedIn()
  const post: Post = await createPost(aDraft(), new Date())
  const path = `/api/admin/blog/posts/${post.id}`
  return { post, path, options: { cookie } }
}
