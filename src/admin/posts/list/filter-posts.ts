import type { ManagedPost } from '../queries.ts'

export type ShownStatus = 'all' | 'featured' | ManagedPost['status']

export interface PostFilter {
  readonly words: string
  readonly status: ShownStatus
}

/** Whether the status fits and every word is in the title, description, author or tags. */
export function matchesFilter(post: ManagedPost, { words, status }: PostFilter): boolean {
  const hasStatus =
    status === 'all' || (status === 'featured' ? post.featured : post.status === status)
  if (!hasStatus) return false
  const text = [post.title, post.description, post.author, ...post.tags].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
