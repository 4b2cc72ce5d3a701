import { z } from 'zod'
import { listLinks, listPostAddresses } from './article-links.ts'
import { listImageNames } from './image.ts'
import type { Post, PostSummary } from './post.ts'

/** A text that refers to more is too long to be an article. It bounds the index of posts. */
const REFERENCES_MAX = 1_000

/** The articles, pages and images of this site that a post refers to. */
export interface References {
  /** Addresses of posts and quizzes and of pages beside them, with their origin where the link has one. */
  readonly links: readonly string[]
  /** Names of uploaded images. */
  readonly images: readonly string[]
}

export function listReferences({
  content,
  coverImage,
  page,
}: Pick<Post, 'content' | 'coverImage' | 'page'>): References {
  const button = page?.button?.to ?? ''
  const hrefs = [...listLinks(content), ...(button.startsWith('/') ? [button] : [])]
  return {
    links: listPostAddresses(hrefs).slice(0, REFERENCES_MAX),
    images: listImageNames(`${coverImage?.src ?? ''} ${content}`).slice(0, REFERENCES_MAX),
  }
}

/** The id of a quiz among the documents of the site. */
export const QUIZ_ID = /^quiz-([a-z0-9-]{1,100})$/

/** How many posts one request may ask for. */
const TARGETS_MAX = 100

/** The query for links to some posts and quizzes: their ids with commas between them. */
export const linksQuerySchema = z.object({
  to: z
    .string('Name the posts')
    .transform((ids) => ids.split(','))
    .pipe(
      z
        .array(z.union([z.uuid(), z.string().regex(QUIZ_ID)], 'This is not a post'))
        .max(TARGETS_MAX, 'These are too many posts'),
    ),
})

/** What links to some posts and quizzes. */
export interface LinksTo {
  readonly articles: readonly Pick<PostSummary, 'id' | 'title' | 'status'>[]
  /** Pages and quizzes whose words have a link. */
  readonly documents: readonly { readonly id: string; readonly title: string }[]
  /** Saved links that are not archived, with their addresses and those of their short links. */
  readonly campaigns: readonly { readonly id: string; readonly addresses: readonly string[] }[]
}

/** The pages and articles of this site that a link can lead to. */
export interface LinkTargets {
  /** The built pages by their paths, each with its anchors; none before the first build. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** The state of the post behind each present, former and old address. */
  readonly posts: Readonly<Record<string, PostSummary['status']>>
}
