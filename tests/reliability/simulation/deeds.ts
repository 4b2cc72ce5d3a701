import type { User } from '#domain/accounts/user.ts'
import type { Post } from '#domain/posts/post.ts'
import { leads } from '#server/leads/leads.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { PEOPLE } from './plan.ts'
import { callAsEditor, visit, type World } from './world/people-at-work.ts'

/** Work that stores several records. */
export interface Deed {
  work(): Promise<Response>
  /** What visitors may rely on before it, in its middle and after it. */
  readonly always?: () => Promise<boolean>
}

const POSTS = '/api/admin/blog/posts'
const text = { title: 'Half done', content: '<p>Text</p>', status: 'published' }

const changeLead = (method: string, body?: object) => async (world: World) => {
  const key = await findLead(world)
  return key === undefined
    ? undefined
    : { work: () => callAsEditor(world, `${method} /api/admin/leads/${key}`, { body }) }
}

/** Each prepares what it needs, which nothing else changes. It is ended in its middle, and done again. */
export const DEEDS: readonly ((world: World) => Promise<Deed | undefined>)[] = [
  changeLead('PUT', { status: 'archived', note: 'Half done' }),
  changeLead('PUT', { status: 'won', value: 7 }),
  changeLead('DELETE'),

  async (world) => {
    const body = { name: 'Half', email: 'half@example.com', message: 'Half a message' }
    return { work: () => visit(world, 'POST /api/contact', { body, ip: '198.18.9.1' }) }
  },

  async (world) => {
    const { id } = await create<Post>(world, POSTS, { ...text, slug: 'half' })
    return {
      work: () =>
        callAsEditor(world, `PUT ${POSTS}/${id}`, { body: { ...text, slug: 'half-moved' } }),
      always: async () => (await visit(world, '/api/blog/posts/slug/half')).ok,
    }
  },

  async (world) => {
    const { id } = await create<Post>(world, POSTS, { ...text, slug: 'gone' })
    return { work: () => callAsEditor(world, `DELETE ${POSTS}/${id}`) }
  },

  async (world) => {
    const tags = { utm_source: 'half', utm_medium: 'print', utm_campaign: 'half' }
    const link = { path: '/contact', tags }
    const { id } = await create<{ id: string }>(world, '/api/admin/campaigns', link)
    await create(world, '/api/admin/short-links', { name: 'half', linkId: id })
    const body = { path: '/about', tags, isArchived: false }
    return {
      work: () => callAsEditor(world, `PUT /api/admin/campaigns/${id}`, { body }),
      always: async () => (await visit(world, '/go/half')).status === 302,
    }
  },

  async (world) => {
    const user = { username: 'half', password: PASSWORD, permissions: ['posts'] }
    const { id } = await create<User>(world, '/api/admin/users', user)
    const path = `/api/admin/users/${id}`
    return { work: () => callAsEditor(world, `DELETE ${path}`) }
  },

  async (world) => {
    const body = { username: 'half-made', password: PASSWORD, permissions: ['posts'] }
    return { work: () => callAsEditor(world, 'POST /api/admin/users', { body }) }
  },
]

async function create<T>(world: World, path: string, body: object): Promise<T> {
  const response = await callAsEditor(world, `POST ${path}`, { body })
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
