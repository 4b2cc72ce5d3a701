import type { Post } from '#domain/posts/post.ts'
import type { visitor } from './api.ts'
import { aDraft } from './posts.ts'

const PATH = '/api/admin/blog/posts'

/** The editor's requests for posts. */
export function editorOf(client: typeof visitor) {
  const tryCreate = (given = {}) => client.post(PATH, aDraft(given))
  return {
    tryCreate,
    async create(given = {}): Promise<Post> {
      const { status, body } = await tryCreate(given)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    save: (id: string, given = {}, headers = {}) =>
      client.put(`${PATH}/${id}`, aDraft(given), { headers }),
    remove: (id: string) => client.delete(`${PATH}/${id}`),
    open: (id: string) => client.get(`${PATH}/${id}`),
  }
}
