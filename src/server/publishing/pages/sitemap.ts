import type { PostSummary } from '#domain/posts/post.ts'
import { PUBLIC_ROUTES } from '#domain/site/routes.ts'

interface Entry {
  readonly path: string
  readonly modified?: string | undefined
}

/**
 * @param posts All public articles, newest first.
 * @param lists The paths of further list pages, with what they list.
 */
export function renderSitemap(
  posts: readonly PostSummary[],
  lists: readonly { path: string; items: readonly PostSummary[] }[],
  origin: string,
): string {
  const entries: Entry[] = [
    ...PUBLIC_ROUTES.map((path) => ({
      path,
      modified: path === '/diary' ? latest(posts) : undefined,
    })),
    ...lists.map(({ path, items }) => ({ path, modified: latest(items) })),
    ...posts.map((post) => ({ path: `/diary/${post.slug}`, modified: changedAt(post) })),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map((entry) => urlElement(entry, origin)).join('\n')}
</urlset>
`
}

/** Paths consist of slugs and need no escaping. */
function urlElement({ path, modified }: Entry, origin: string): string {
  const lastmod = modified ? `<lastmod>${modified}</lastmod>` : ''
  return `<url><loc>${origin}${path}</loc>${lastmod}</url>`
}

function latest(posts: readonly PostSummary[]): string | undefined {
  return posts.map(changedAt).toSorted().at(-1)
}

function changedAt({ dateModified, datePublished }: PostSummary): string {
  return dateModified ?? datePublished
}
