import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openData } from '#platform/data/data.ts'
import { leads } from '#server/leads/leads.ts'
import { posts } from '#server/posts/post-store.ts'
import { collection } from '#server/storage/collection.ts'
import { startPlatform } from '../support/running-platform.ts'
import { signInByApi } from '../support/site-client.ts'
import { mixedLoad, type Ledger } from './mixed-load.ts'
import { checkViews } from './simulation/checks/views.ts'

/** Kill the platform's process after `ms` of mixed load, as a power cut would. */
export async function killRound(dataDir: string, ledger: Ledger, ms: number): Promise<void> {
  const platform = await startPlatform({ dataDir })
  let isOver = false
  try {
    const cookie = await signInByApi(platform.url)
    const load = mixedLoad(platform, cookie, ledger, () => isOver)
    await pause(ms)
    await platform.kill()
    isOver = true
    await load
  } finally {
    await platform.kill()
  }
}

/** Acknowledged records that are missing, and derived records that disagree; empty when all is well. */
export async function findMissing(dataDir: string, ledger: Ledger): Promise<string[]> {
  const opened = await openData(dataDir)
  try {
    return [
      ...(await missingMessages(ledger)),
      ...(await missingEvents(ledger)),
      ...(await missingPosts(ledger)),
      ...(await checkViews(false)),
    ]
  } finally {
    await opened.close()
    delete process.env['NETLIFY_BLOBS_CONTEXT']
  }
}

async function missingMessages({ messages }: Ledger): Promise<string[]> {
  const kept = new Set(
    (await leads.all()).flatMap((lead) => (lead.kind === 'contact' ? [lead.message] : [])),
  )
  return [...messages].filter((message) => !kept.has(message)).map((id) => `message ${id}`)
}

async function missingEvents({ sessions }: Ledger): Promise<string[]> {
  const keys = (await collection('events', z.unknown()).keys()).join('\n')
  return [...sessions]
    .filter((session) => !keys.includes(session.replaceAll('-', '')))
    .map((id) => `event ${id}`)
}

async function missingPosts({ posts: titles }: Ledger): Promise<string[]> {
  const kept = new Map((await posts.all()).map(({ id, title }) => [id, title]))
  return [...titles]
    .filter(([id, title]) => !title.split('|').includes(kept.get(id) ?? ''))
    .map(([id, title]) => `post ${id} "${title}"`)
}
