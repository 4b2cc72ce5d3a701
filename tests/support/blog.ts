import type { Post } from '#domain/posts/post.ts'
import { call } from './call.ts'
import { aDraft } from './posts.ts'

/** The editor's requests for articles, as an administrator. */
export function editorOf(cookie: string) {
  async function create(given = {}): Promise<Post> {
    const response = await tryCreate(given)
    if (response.status !== 201) throw new Error(await response.text())
    // The shape of this response has its own test.
    return (await response.json()) as Post
  }

  function tryCreate(given = {}): Promise<Response> {
    return call('/api/admin/blog/posts', {
      method: 'POST',
      cookie,
      body: aDraft(given),
    })
  }

  function save(id: string, given = {}, headers = {}): Promise<Response> {
    const body = aDraft(given)
    return call(`/api/admin/blog/posts/${id}`, {
      cookie,
      method: 'PUT',
      body,
      headers,
    })
  }

  function remove(id: string): Promise<Response> {
    return call(`/api/admin/blog/posts/${id}`, { cookie, method: 'DELETE' })
  }

  function open(id: string): Promise<Response> {
    return call(`/api/admin/blog/posts/${id}`, { cookie })
  }

  return { create, tryCreate, save, remove, open }
}
