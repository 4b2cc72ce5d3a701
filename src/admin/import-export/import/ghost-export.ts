import { isRecord } from '#domain/is-record.ts'
import { parseJson } from '#domain/parse-text.ts'
import type { ArticleText } from './article-fields.ts'

type Row = Readonly<Record<string, unknown>>

/** Ghost's placeholder for the address of the site. */
const OWN_ADDRESS = '__GHOST_URL__'

/**
 * The posts in the JSON file that Ghost exports, without pages, published ones first; none in any
 * other file. Ghost keeps the HTML of each post beside its own formats, so cards need no
 * conversion.
 */
export function readGhostExport(json: string): readonly ArticleText[] {
  const tables = parseTables(json)
  const readTable = (name: string) => filterRows(tables[name])
  const linked = readLinkedRows(readTable)
  const isDraft = ({ status }: Row) => Number(status !== 'published')
  const posts = readTable('posts').filter(isPost)
  return posts.toSorted((a, b) => isDraft(a) - isDraft(b)).map((post) => convertPost(post, linked))
}

/** Reads the authors, tags and metadata of each post, by its id. */
function readLinkedRows(table: (name: string) => readonly Row[]) {
  return {
    authors: groupNamesByPost(table('posts_authors'), 'author_id', table('users')),
    tags: groupNamesByPost(table('posts_tags'), 'tag_id', table('tags')),
    meta: new Map(table('posts_meta').map((row) => [row['post_id'], row])),
  }
}

function parseTables(text: string): Row {
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  const [database] = isRecord(json) ? filterRows(json['db']) : []
  return isRecord(database?.['data']) ? database['data'] : {}
}

function filterRows(table: unknown): readonly Row[] {
  return Array.isArray(table) ? table.filter(isRecord) : []
}

/**
 * Whether a row is a post. Exports of Ghost before 3.0 have `page` instead of `type`, as a number
 * or a boolean.
 */
function isPost({ slug, type, page }: Row): boolean {
  return typeof slug === 'string' && slug !== '' && (type ?? 'post') === 'post' && !page
}

function convertPost(post: Row, linked: ReturnType<typeof readLinkedRows>): ArticleText {
  const { id, slug } = post
  const meta = linked.meta.get(id)
  const description = meta?.['meta_description'] ?? post['meta_description']
  return {
    matter: {
      title: post['title'],
      slug,
      description: post['custom_excerpt'] ?? description,
      author: linked.authors.get(id)?.[0],
      // Ghost shows no visitor the tags that begin with this character.
      tags: linked.tags.get(id)?.filter((tag) => !tag.startsWith('#')),
      featured: Boolean(post['featured']),
      date: post['published_at'],
      feature_image: post['feature_image'],
      feature_image_alt: meta?.['feature_image_alt'],
      // Ghost has its posts at this address unless its routes were changed.
      redirectFrom: `/${String(slug)}/`,
    },
    // Cards are made of boxes, which articles lack: without a space their words would run together.
    body: String(post['html'] ?? '')
      .replaceAll(OWN_ADDRESS, '')
      .replaceAll('</div><div', '</div> <div'),
    isHtml: true,
  }
}

/** Groups the names of linked rows by post, in the order of the links. */
function groupNamesByPost(links: readonly Row[], key: string, targets: readonly Row[]) {
  const names = new Map(targets.map((row) => [row['id'], row['name']]))
  const inOrder = links.toSorted((a, b) => Number(a['sort_order']) - Number(b['sort_order']))
  const isName = (name: unknown) => typeof name === 'string'
  const byPost = Map.groupBy(inOrder, (link) => link['post_id'])
  return new Map(
    [...byPost].map(([id, own]) => [id, own.map((link) => names.get(link[key])).filter(isName)]),
  )
}
