import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { postMetadataSchema, type Post } from '#domain/posts/post.ts'
import { readingTime } from '#domain/posts/reading-time.ts'
import { SLUG } from '#domain/posts/slug.ts'
import { collection } from '../storage/collection.ts'
import { posts } from '../posts/post-store.ts'
import { slugOwnerState } from '../posts/posts.ts'
import { sanitizeArticle } from '../posts/sanitize.ts'
import { readSite } from '../content/site.ts'
import { claimSlug, findSlugOwner } from '../posts/slugs.ts'
import { currentTime } from '../clock.ts'

const FOLDER = 'content/diary'
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

/** The words above an article's text. */
const frontMatterSchema = postMetadataSchema
  .extend({ datePublished: z.iso.date('must be a day such as 2025-03-10') })
  .strict()

/** Remembers each article that was taken over from `content/diary`, so that deleting it lasts. */
const imports = collection('shipped-posts', z.object({ slug: z.string() }))

/** The articles that the site ships with, as `content/diary/<slug>.md` has them. */
export async function shippedPosts(folder = FOLDER): Promise<Post[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md'))
  return Promise.all(files.toSorted().map((name) => shippedPost(folder, name)))
}

/** Take over the shipped articles that were not taken over before. Safe to repeat, and to break off. */
export async function importShippedPosts(folder = FOLDER): Promise<void> {
  for (const post of await newlyShipped(folder)) {
    if (await claimed(post)) await posts.create(post.id, post)
    await imports.create(post.id, { slug: post.slug })
  }
}

/** The articles that {@link importShippedPosts} would add. */
export async function postsToImport(folder = FOLDER): Promise<Post[]> {
  const left: Post[] = []
  for (const post of await newlyShipped(folder)) {
    const holder = (await findSlugOwner(post.slug)) ?? post.id
    const isFree = holder === post.id || (await slugOwnerState(holder)) !== 'keeps-it'
    if (isFree && !(await posts.find(post.id))) left.push(post)
  }
  return left
}

async function newlyShipped(folder: string): Promise<Post[]> {
  const known = new Set(await imports.keys())
  return (await shippedPosts(folder)).filter(({ id }) => !known.has(id))
}

/** An article written here with the same address stays: the shipped one is then left out. */
async function claimed({ slug, id }: Post): Promise<boolean> {
  try {
    await claimSlug(slug, id, slugOwnerState, currentTime())
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return false
    throw error
  }
}

/** @throws {Error} naming the file and what is wrong with it, which stops the build. */
async function shippedPost(folder: string, name: string): Promise<Post> {
  const slug = name.slice(0, -'.md'.length)
  const source = await readFile(join(folder, name), 'utf8')
  const [head = '', yaml = ''] = FRONT_MATTER.exec(source) ?? []
  const words = frontMatterSchema.safeParse(parse(yaml))
  if (!words.success) throw new Error(`${folder}/${name}: ${z.prettifyError(words.error)}`)
  if (!SLUG.test(slug)) throw new Error(`${folder}/${name}: the file's name must be a URL slug`)
  const content = sanitizeArticle(await marked(source.slice(head.length)))
  const published = new Date(words.data.datePublished).toISOString()
  return {
    id: idOf(slug),
    slug,
    title: words.data.title,
    description: words.data.description ?? '',
    content,
    author: words.data.author || (await readSite()).name,
    featured: words.data.featured ?? false,
    tags: words.data.tags ?? [],
    readingTime: readingTime(content),
    datePublished: published,
    status: 'published',
    wasPublished: true,
    version: 1,
    savedAt: published,
    formerSlugs: [],
  }
}

/** The same article has the same id on every machine: a UUID (version 8) made from its slug. */
function idOf(slug: string): string {
  const hex = createHash('sha256').update(`content/diary/${slug}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
