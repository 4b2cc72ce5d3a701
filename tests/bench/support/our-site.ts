import { join } from 'node:path'
import { openData } from '#platform/data/data.ts'
import { posts } from '#server/posts/post-store.ts'
import type { BenchArticle } from './articles.ts'
import { type Cost, measure } from './measure.ts'

const AT_ONCE = 50

/** Social images are not measured: an article with a cover needs none. */
const COVER = { src: '/media/cover.png', alt: '', width: 1200, height: 630 }

/** Our site with these articles in its store, but not built. */
export function ourSite(folder: string) {
  const project = process.cwd()
  const data = join(folder, 'data')
  const env = {
    DATA_DIR: data,
    URL: 'https://sideboard.example',
    NODE_COMPILE_CACHE: '.cache/compiled',
  }
  const command = [process.execPath, 'src/commands/build.ts']

  return {
    async write(articles: readonly BenchArticle[]): Promise<void> {
      const create = ({ post }: BenchArticle) => posts.add(post.id, { ...post, coverImage: COVER })
      await withStore(data, () => inBatches(articles, create))
    },

    /** Replace an article, or publish a new one, whose social image is drawn. */
    async save({ post }: BenchArticle): Promise<void> {
      await withStore(data, () =>
        posts.upsert(post.id, (known) => ({ ...post, ...(known && { coverImage: COVER }) })),
      )
    },

    build(out: string): Promise<Cost> {
      return measure([...command, '--out', join(folder, out)], { cwd: project, env })
    },
  }
}

async function withStore(folder: string, use: () => Promise<unknown>): Promise<void> {
  const context = process.env.NETLIFY_BLOBS_CONTEXT
  const data = await openData(folder)
  try {
    await use()
  } finally {
    await data.close()
    if (context === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT
    else process.env.NETLIFY_BLOBS_CONTEXT = context
  }
}

async function inBatches<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(each))
  }
}
