import { readFile, readdir } from 'node:fs/promises'
import { z } from 'zod'
import { postMetadataSchema, type Post } from '#domain/posts/post.ts'
import { SLUG } from '#domain/posts/slug.ts'
import { buildPost } from '../posts/build-post.ts'
import { posts } from '../posts/post-store.ts'
import { tryClaimSlug } from '../posts/slugs.ts'
import { ifExists } from '../site/file-cache.ts'
import { collection } from '../storage/collection.ts'
import { hashToUuid } from '../storage/hash.ts'

const FOLDER = 'content/diary'
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

/** The YAML above an article's text. */
const frontMatterSchema = postMetadataSchema
  .extend({ datePublished: z.iso.date('must be a day such as 2025-03-10') })
  .strict()

/** The shipped articles that were imported. A deleted one is therefore not imported again. */
export const shippedImports = collection('shipped-posts', z.object({ slug: z.string() }))

/** The articles in `content/diary/<slug>.md` that were never imported. */
export async function readShippedPosts(folder = FOLDER): Promise<Post[]> {
  const imported = new Set(await shippedImports.keys())
  const files = (await ifExists(readdir(folder))) ?? []
  const slugs = files.flatMap((name) => (name.endsWith('.md') ? name.slice(0, -3) : []))
  const missing = slugs.filter((slug) => !imported.has(buildShippedId(slug)))
  return Promise.all(missing.toSorted().map((slug) => readShippedPost(folder, slug)))
}

/** Import the shipped articles. Safe to repeat and to interrupt. */
export async function importShippedPosts(folder?: string): Promise<void> {
  for (const post of await readShippedPosts(folder)) {
    if (await tryClaimSlug(post.slug, post.id)) await posts.create(post.id, post)
    await shippedImports.create(post.id, { slug: post.slug })
  }
}

/** @throws {Error} naming the file and the fault, which stops the build. */
async function readShippedPost(folder: string, slug: string): Promise<Post> {
  const path = `${folder}/${slug}.md`
  const source = await readFile(path, 'utf8')
  const [head = '', yaml = ''] = FRONT_MATTER.exec(source) ?? []
  // Most builds import nothing and need not load these.
  const [{ marked }, { parse }] = await Promise.all([import('marked'), import('yaml')])
  const metadata = frontMatterSchema.safeParse(parse(yaml))
  if (!metadata.success) throw new Error(`${path}: ${z.prettifyError(metadata.error)}`)
  if (!SLUG.test(slug)) throw new Error(`${path}: the file's name must be a URL slug`)
  const content = await marked(source.slice(head.length))
  const datePublished = new Date(metadata.data.datePublished).toISOString()
  const draft = { ...metadata.data, slug, content, datePublished }
  // A build that cannot write to the store makes the post again each time, with the same times.
  return { ...(await buildPost(draft, { id: buildShippedId(slug) })), savedAt: datePublished }
}

/** Derive the id from the slug, so that an article has the same id everywhere. */
function buildShippedId(slug: string): string {
  return hashToUuid(`content/diary/${slug}`, 8)
}
