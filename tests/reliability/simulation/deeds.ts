import type { Post } from '#domain/posts/post.ts'
import type { User } from '#domain/accounts/user.ts'
import { leads } from '#server/leads/leads.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { PEOPLE } from './plan.ts'
import { callAsEditor, type CallOptions, visit, type World } from './world/people-at-work.ts'

/** Work that stores several records, and what it needs beforehand. Nothing else changes the same. */
type Deed = (world: World) => Promise<(() => Promise<Response>) | undefined>

const text = { title: 'Half done', content: '<p>Text</p>' }

const changeLead =
  (options: CallOptions): Deed =>
  async (world) => {
    const key = await findLead(world)
    return key === undefined
      ? undefined
      : () => callAsEditor(world, `/api/admin/leads/${key}`, options)
  }

/** Each is ended in its middle, and done again. */
export const DEEDS: readonly Deed[] = [
  changeLead({ method: 'PUT', body: { status: 'archived', note: 'Half done' } }),
  changeLead({ method: 'PUT', body: { status: 'won', value: 7 } }),
  changeLead({ method: 'DELETE' }),

  async (world) => {
    const body = { name: 'Half', email: 'half@example.com', message: 'Half a message' }
    return () => visit(world, '/api/contact', { method: 'POST', body, ip: '198.18.9.1' })
  },

  async (world) => {
    const { id } = await create<Post>(world, '/api/admin/blog/posts', { ...text, slug: 'half' })
    const body = { ...text, slug: 'half-moved' }
    return () => callAsEditor(world, `/api/admin/blog/posts/${id}`, { method: 'PUT', body })
  },

  async (world) => {
    const { id } = await create<Post>(world, '/api/admin/blog/posts', { ...text, slug: 'gone' })
    return () => callAsEditor(world, `/api/admin/blog/posts/${id}`, { method: 'DELETE' })
  },

  async (world) => {
    const body = { username: 'half', password: PASSWORD, permissions: ['posts'] }
    const { id } = await create<User>(world, '/api/admin/users', body)
    return () => callAsEditor(world, `/api/admin/users/${id}`, { method: 'DELETE' })
  },

  async (world) => {
    const body = { username: 'half-made', password: PASSWORD, permissions: ['posts'] }
    return () => callAsEditor(world, '/api/admin/users', { method: 'POST', body })
  },
]

async function create<T>(world: World, path: string, body: object): Promise<T> {
  const response = await callAsEditor(world, path, { method: 'POST', body })
  // What the function answers.
  return (await response.json()) as T
}

/** One that no register and no journey looks at. */
async function findLead(world: World): Promise<string | undefined> {
  for (const key of await leads.keys()) {
    const lead = key === world.lead ? undefined : await leads.find(key)
    const isFree = lead && 'email' in lead && PEOPLE.includes(lead.email)
    if (isFree && lead.status !== 'spam' && !lead.deletedAt) return key
  }
  return undefined
}
