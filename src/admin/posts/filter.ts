import type { ManagedPost } from './queries.ts'

export type ShownStatus = 'all' | 'featured' | ManagedPost['status']

export interface PostFilter {
  readonly words: string
  readonly status: ShownStatus
}

/** Whether a post is of the wanted kind and has every word of the search in its title, description, author or tags. */
export function matches(post: ManagedPost, { words, status }: PostFilter): boolean {
  const isWanted =
    status === 'all' || (status === 'featured' ? post.featured : post.status === status)
  if (!isWanted) return false
  const text = [post.title, post.description, post.author, ...post.tags].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
