import { currentTime } from '#server/clock.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { anAccount, aSessionOf } from '#tests/support/accounts.ts'
import { aContact } from '#tests/support/leads.ts'
import { draft } from './registers/articles.ts'
import { callAsEditor, type World } from './world/people-at-work.ts'
import type { Scheduler } from './world/scheduler.ts'

const POSTS = 2

/** What is there before anyone begins, in every listing too. */
export async function prepareWorld(
  scheduler: Scheduler,
  listLagMs: number,
  around: Pick<World, 'storage' | 'mail'>,
): Promise<World> {
  const prepared = async () => {
    const world = await createWorld(around)
    await scheduler.clock.sleep(listLagMs)
    return world
  }
  let world: World | 'crashed' | undefined
  const run = scheduler.run(prepared)
  await scheduler.finish(run.then((result) => void (world = result)))
  if (world === undefined || world === 'crashed') throw new Error('the world was not prepared')
  return world
}

async function createWorld(around: Pick<World, 'storage' | 'mail'>): Promise<World> {
  const editor = await anAccount()
  const colleague = await anAccount({ username: 'bea', permissions: ['posts'] })
  const cookie = await aSessionOf(editor, currentTime())
  const posts: string[] = []
  const lead = buildLeadKey(await saveLead(aContact({ email: 'dan@example.com' })))
  const noted = { seen: new Map<string, string>(), faults: [], expectations: [] }
  const world = { ...around, cookie, editor, colleague, posts, lead, ...noted }
  for (let number = 0; number < POSTS; number++) posts.push(await createPost(number, world))
  return world
}

async function createPost(number: number, world: World): Promise<string> {
  const body = { ...draft('mark0x'), title: `Article ${number}` }
  const response = await callAsEditor(world, 'POST /api/admin/blog/posts', { body })
  // What the function answers.
  return ((await response.json()) as { id: string }).id
}
