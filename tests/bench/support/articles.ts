import type { Post } from '#domain/posts/post.ts'
import { variedPost } from '../../support/varied-posts.ts'

/** An article with the same words for our store and for static site generators. */
export interface BenchArticle {
  readonly post: Post
  readonly markdown: string
}

const MARKDOWN: readonly (readonly [html: RegExp, markdown: string])[] = [
  [/<h2>/g, '\n\n## '],
  [/<li>/g, '- '],
  [/<\/?strong>/g, '**'],
  [/<a href="\/services">/g, '['],
  [/<\/a>/g, '](/services)'],
  [/<[^>]+>/g, '\n'],
]

/** Articles of about 900 words, the same in every run. */
export function articles(count: number): BenchArticle[] {
  return Array.from({ length: count }, (_, index) => article(index))
}

/** The article with this number; `edition` changes only its words. */
export function article(index: number, edition = 0): BenchArticle {
  const post = variedPost(index, edition)
  const { title, description, tags, datePublished: date } = post
  const head = Object.entries({ title, description, tags, date }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  )
  const text = MARKDOWN.reduce((all, [html, mark]) => all.replaceAll(html, mark), post.content)
  return { post, markdown: `---\n${head.join('\n')}\n---\n${text}\n` }
}
