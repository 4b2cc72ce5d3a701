import { call } from '#tests/support/call.ts'
import { callAsEditor, type World } from '../world/people-at-work.ts'
import type { Register } from './register.ts'

const SHARED_SLUG = 'a-shared-slug'

/** The request that saves an article. */
export function draft(mark: string) {
  return { title: 'A table for five', content: `<p>${mark}</p>`, status: 'published' }
}

/** An article: its version and its text. */
export function articleRegister(number: number): Register {
  const pathIn = ({ posts }: World) => `/api/admin/blog/posts/${posts[number]}`
  return {
    initial: '1 mark0x',
    effects: (mark, seen) => [
      (value) =>
        versionOf(value) === versionOf(seen) ? `${versionOf(value) + 1} ${mark}` : undefined,
    ],
    refusal: { status: 412, isRight: (value, _, seen) => versionOf(value) !== versionOf(seen) },
    async change(mark, seen, world) {
      const headers = { 'if-match': `"${versionOf(seen)}"` }
      return callAsEditor(world, `PUT ${pathIn(world)}`, { headers, body: draft(mark) })
    },
    async read(world) {
      return describeArticle(await callAsEditor(world, pathIn(world)))
    },
  }
}

/** A slug that many new articles want. It is claimed first, then its article is stored. */
export const slugRegister: Register = {
  initial: '',
  effects: (mark) => [
    (value) => (value === '' ? 'claimed' : undefined),
    (value) => (value === 'claimed' ? mark : undefined),
  ],
  // A claim without an article can be taken over after a minute.
  leftovers: [(value) => (value === 'claimed' ? '' : undefined)],
  refusal: { status: 409, isRight: (value) => value !== '' },
  async change(mark, _, world) {
    return callAsEditor(world, 'POST /api/admin/blog/posts', {
      body: { ...draft(mark), slug: SHARED_SLUG },
    })
  },
  async read() {
    const path = `/api/blog/posts/slug/${SHARED_SLUG}`
    const response = await call(path)
    if (response.status === 404) return ''
    return response.status === 200 ? markIn(await response.text()) : undefined
  },
  shown: (value) => (value === 'claimed' ? '' : value),
}

async function describeArticle(response: Response): Promise<string | undefined> {
  if (response.status !== 200) return undefined
  // What the function answers.
  const { version, content }: { version: number; content: string } = await response.json()
  return `${version} ${markIn(content)}`
}

function markIn(text: string): string {
  return /mark\d+x/.exec(text)?.[0] ?? ''
}

function versionOf(value: string): number {
  return Number(value.split(' ')[0])
}
