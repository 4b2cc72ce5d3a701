import type { PublicSummary } from '#domain/posts/post.ts'

/** A page of this site that a link can lead to. */
export interface LinkTarget {
  readonly path: string
  /** The title of an article; absent for a page. */
  readonly title?: string
}

/** The published articles by title, then the pages. A draft is no target, because visitors cannot open it. */
export function linkTargets(
  posts: readonly Pick<PublicSummary, 'slug' | 'title'>[],
  routes: readonly string[],
): LinkTarget[] {
  const articles = posts
    .map(({ slug, title }) => ({ path: `/diary/${slug}`, title }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  return [...articles, ...routes.map((path) => ({ path }))]
}

/** The first article or page that has every word that was typed in its title or address. */
export function findTarget(typed: string, targets: readonly LinkTarget[]): LinkTarget | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return targets.find(({ path, title = '' }) => {
    const text = `${title} ${path}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The text of a new link: the title of the article it leads to, or its address. */
export function linkText(address: string, targets: readonly LinkTarget[]): string {
  const typed = address.trim()
  return targets.find(({ path }) => path === typed)?.title ?? typed
}
