import type { ImageUse } from './image.ts'
import type { Post, PostSummary } from './post.ts'

/** The places that can list a page made in the admin area. */
export const PAGE_PLACES = ['none', 'header', 'footer', 'both'] as const

type Addressed = Pick<PostSummary, 'page'>
export type Claimant = Addressed & Pick<Post, 'slug' | 'formerSlugs' | 'redirectFrom'>

/** The path of a post: an article is in the Diary, a page made in the admin area at the root. */
export function buildPostPath({ slug, page }: Addressed & Pick<Post, 'slug'>): string {
  return page ? `/${slug}` : `/diary/${slug}`
}

/** The path of a post, and its former ones. */
export function listPostPaths({ slug, formerSlugs, page }: Claimant): string[] {
  return [slug, ...formerSlugs].map((one) => buildPostPath({ slug: one, page }))
}

/** Where preview links lead: each is followed by its token, which opens a draft to anyone. */
export const PREVIEW_PATH = '/diary/preview/'

/** The name under which the address of a post is claimed: a slug of the Diary, or a path. */
export function buildClaim(slug: string, { page }: Addressed): string {
  return page ? `/${slug}` : slug
}

/** The names that a post claims: its address, its former ones, and the paths at the root that redirect to it. */
export function listClaims(post: Claimant): string[] {
  const own = [post.slug, ...post.formerSlugs].map((slug) => buildClaim(slug, post))
  return [...own, ...(post.redirectFrom ?? []).flatMap((path) => readPageClaim(path) ?? [])]
}

/** The claim of a path that a page could have; Netlify ignores the case of a path and serves a page as `.html` too. */
export function readPageClaim(path: string): string | undefined {
  const [, slug] = /^\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.html)?\/?$/i.exec(path) ?? []
  return slug && `/${slug.toLowerCase()}`
}

/** Whether it is a draft or scheduled. */
export function isUnpublished({ status }: Pick<Post, 'status'>): boolean {
  return status === 'draft' || status === 'scheduled'
}

/** A post's title, with its status unless it is published, to tell posts apart in a list. */
export function formatTitleWithStatus({ title, status }: Omit<ImageUse, 'id'>): string {
  return status === 'published' ? title : `${title} (${status})`
}
