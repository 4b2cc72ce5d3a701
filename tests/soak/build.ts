import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { postPacks, posts } from '#server/posts/post-store.ts'
import { compareFolders } from '#tests/support/compare-folders.ts'
import { NETLIFY_BLOBS, startStrictThread } from '#tests/support/strict/strict-blobs.ts'
import { article, articles } from '../bench/support/articles.ts'
import { fillStore } from '../bench/support/filled-store.ts'
import { measure } from '../bench/support/measure.ts'
import type { Row } from '../nightly/program.ts'

const SITE = { siteID: 'soak', token: 'token' }

/**
 * Builds through an API with Netlify's limits: without packs, with them, and after one edit. Each must have every
 * article, the second the bytes of the first, and the last less to read.
 */
export async function soakBuilds(counts: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of counts) {
    const folder = await mkdtemp(join(tmpdir(), 'sideboard-soak-'))
    try {
      rows.push(...(await buildThrice(folder, count)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return rows
}

async function buildThrice(folder: string, count: number): Promise<Row[]> {
  const path = join(folder, 'blobs.sqlite')
  const contents = articles(count).map(({ post }) => ({
    store: 'posts',
    key: post.id,
    value: post,
  }))
  await fillStore(path, contents)
  const store = await startStrictThread({ ...SITE, path })
  try {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const cold = await build(store.url, first)
    await asFunction(store.url, () => postPacks.refresh(Infinity))
    const warm = await build(store.url, second)
    const different = compareFolders(first, second)
    const { post } = article(7, 1)
    await asFunction(store.url, () => posts.upsert(post.id, () => post))
    const edited = await build(store.url, second)
    const row = (what: string, made: typeof cold, budget?: number): Row => ({
      what: `${count} articles ${what}`,
      value: made.articles < count ? Infinity : made.seconds,
      unit: 's',
      ...(budget !== undefined && { budget }),
    })
    return [
      row('without packs', cold),
      row('with packs', warm, cold.seconds),
      row('after one edit', edited, cold.seconds),
      { what: `${count} articles: files that differ`, value: different.length, budget: 0 },
    ]
  } finally {
    await store.close()
  }
}

/** Build as Netlify does, in a process that reaches the store through the API alone. */
async function build(apiURL: string, out: string): Promise<{ seconds: number; articles: number }> {
  const context = { apiURL, siteID: SITE.siteID, token: NETLIFY_BLOBS.api.buildToken }
  const { output, wallSeconds } = await measure(
    [process.execPath, 'src/commands/build.ts', '--out', out],
    {
      cwd: process.cwd(),
      env: { NETLIFY_BLOBS_CONTEXT: encodeContext(context), URL: 'https://sideboard.example' },
    },
  )
  const articlesBuilt = /with (\d+) articles/.exec(output)?.[1]
  return { seconds: Math.round(wallSeconds), articles: Number(articlesBuilt) }
}

async function asFunction(url: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NETLIFY_BLOBS_CONTEXT
  process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(
    createBlobsContext(url, SITE.siteID, SITE.token),
  )
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT
    else process.env.NETLIFY_BLOBS_CONTEXT = before
  }
}
