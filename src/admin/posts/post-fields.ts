import type { Post } from '#domain/posts/post.ts'
import { readingTime } from '#domain/posts/reading-time.ts'
import { slugify } from '#domain/posts/slug.ts'

/** What an administrator writes of a post. */
export type PostFields = Pick<
  Post,
  'title' | 'slug' | 'description' | 'content' | 'author' | 'featured' | 'tags'
>

/** The body of a save: section 7's fields, no more. */
export type PostPayload = PostFields & Pick<Post, 'readingTime'>

export function emptyFields(author: string): PostFields {
  return { title: '', slug: '', description: '', content: '', author, featured: false, tags: [] }
}

export function fieldsOf(post: PostFields): PostFields {
  const { title, slug, description, content, author, featured, tags } = post
  return { title, slug, description, content, author, featured, tags }
}

export function payloadOf(fields: PostFields): PostPayload {
  return {
    ...fields,
    slug: slugOf(fields),
    readingTime: readingTime(fields.content),
  }
}

/** The slug a post will have: the one typed, else the one its title makes. */
export function slugOf({ slug, title }: Pick<PostFields, 'slug' | 'title'>): string {
  return slug.trim() || slugify(title)
}

export function isSame(a: PostFields, b: PostFields): boolean {
  return JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))
}

/** Whether title or content is missing. An editor's empty paragraphs are no content; a picture is. */
export function isIncomplete({ title, content }: PostFields): boolean {
  if (title.trim() === '') return true
  const words = content.replace(/<(?!img\b)[^>]*>/gi, '').replace(/&nbsp;/g, ' ')
  return words.trim() === ''
}
