import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { postMetadataSchema, type Post } from '#domain/posts/post.ts'
import { readingTime } from '#domain/posts/reading-time.ts'
import { SLUG } from '#domain/posts/slug.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { posts } from '../posts/post-store.ts'
import { sanitizeArticle } from '../posts/sanitize.ts'
import { readSite } from '../site/site.ts'
import { findSlugOwner, slugOwnerState, tryClaimSlug } from '../posts/slugs.ts'
import { currentTime } from '../clock.ts'
import { ifExists } from '../site/file-cache.ts'

const FOLDER = 'content/diary'
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

/** The YAML above an article's text. */
const frontMatterSchema = postMetadataSchema
  .extend({ datePublished: z.iso.date('must be a day such as 2025-03-10') })
  .strict()

/** The shipped articles that were imported. A deleted one is therefore not imported again. */
export const shippedImports = collection('shipped-posts', z.object({ slug: z.string() }))

/** The articles in `content/diary/<slug>.md`. */
export async function shippedPosts(folder = FOLDER): Promise<Post[]> {
  const files = (await ifExists(readdir(folder))) ?? []
  const articles = files.filter((name) => name.endsWith('.md'))
  return Promise.all(articles.toSorted().map((name) => shippedPost(folder, name)))
}

/** Import the shipped articles that were never imported. Safe to repeat and to interrupt. */
export async function importShippedPosts(folder = FOLDER): Promise<void> {
  for (const post of await listUnimported(folder)) {
    const isClaimed = await tryClaimSlug(post.slug, post.id, currentTime())
    if (isClaimed) await posts.create(post.id, post)
    await shippedImports.create(post.id, { slug: post.slug })
  }
}

/** The articles that {@link importShippedPosts} would add. */
export async function postsToImport(folder = FOLDER): Promise<Post[]> {
  const pending: Post[] = []
  for (const post of await listUnimported(folder)) {
    const owner = (await findSlugOwner(post.slug)) ?? post.id
    const isFree = owner === post.id || (await slugOwnerState(post.slug, owner)) !== 'active'
    if (isFree && !(await posts.find(post.id))) pending.push(post)
  }
  return pending
}

async function listUnimported(folder: string): Promise<Post[]> {
  const imported = new Set(await shippedImports.keys())
  return (await shippedPosts(folder)).filter(({ id }) => !imported.has(id))
}

/** @throws {Error} naming the file and the fault, which stops the build. */
async function shippedPost(folder: string, name: string): Promise<Post> {
  const slug = name.slice(0, -'.md'.length)
  const source = await readFile(join(folder, name), 'utf8')
  const [head = '', yaml = ''] = FRONT_MATTER.exec(source) ?? []
  const metadata = frontMatterSchema.safeParse(parse(yaml))
  if (!metadata.success) throw new Error(`${folder}/${name}: ${z.prettifyError(metadata.error)}`)
  if (!SLUG.test(slug)) throw new Error(`${folder}/${name}: the file's name must be a URL slug`)
  const content = sanitizeArticle(await marked(source.slice(head.length)))
  const published = new Date(metadata.data.datePublished).toISOString()
  return {
    id: idOf(slug),
    slug,
    title: metadata.data.title,
    description: metadata.data.description ?? '',
    content,
    author: metadata.data.author || (await readSite()).name,
    featured: metadata.data.featured ?? false,
    tags: metadata.data.tags ?? [],
    readingTime: readingTime(content),
    datePublished: published,
    status: 'published',
    wasPublished: true,
    version: 1,
    savedAt: published,
    formerSlugs: [],
  }
}

/** A version 8 UUID from the slug, so that an article has the same id everywhere. */
function idOf(slug: string): string {
  const hex = sha256Hex(`content/diary/${slug}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
