import type { PostSummary } from '#domain/posts/post.ts'
import { Select } from '../../kit/forms/Field.tsx'

type ShownStatus = 'all' | 'featured' | PostSummary['status']
type Order = 'newest' | 'oldest' | 'title'

export interface PostFilter {
  readonly words: string
  readonly status: ShownStatus
  readonly order: Order
}

export const EVERY_POST: PostFilter = {
  words: '',
  status: 'all',
  order: 'newest',
}

const SELECT = 'input min-w-28 flex-1 sm:w-36 sm:flex-none'

interface Props {
  readonly filter: PostFilter
  readonly onChange: (filter: PostFilter) => void
}

export function FilterFields({ filter, onChange }: Props) {
  const change = (changed: Partial<PostFilter>) => onChange({ ...filter, ...changed })
  return (
    <search className="flex grow flex-wrap justify-end gap-3">
      <input
        type="search"
        className="input min-w-32 flex-1 sm:max-w-64"
        aria-label="Search posts"
        placeholder="Title, author or tag"
        value={filter.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <Select
        className={SELECT}
        aria-label="Which posts"
        value={filter.status}
        choices={[
          ['all', 'All'],
          ['published', 'Published only'],
          ['draft', 'Drafts only'],
          ['scheduled', 'Scheduled only'],
          ['featured', 'Featured only'],
        ]}
        onChange={(status) => change({ status })}
      />
      <Select
        className={SELECT}
        aria-label="Order"
        value={filter.order}
        choices={[
          ['newest', 'Newest first'],
          ['oldest', 'Oldest first'],
          ['title', 'By title'],
        ]}
        onChange={(order) => change({ order })}
      />
    </search>
  )
}

/** The posts that a filter shows, in its order. Unpublished posts come first where dates decide. */
export function filterPosts(posts: readonly PostSummary[], filter: PostFilter): PostSummary[] {
  const shown = posts.filter((post) => matchesFilter(post, filter))
  if (filter.order === 'oldest') return shown.toReversed()
  if (filter.order === 'newest') return shown
  return shown.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** Whether the status fits and every word is in the title, description, author or tags. */
export function matchesFilter(post: PostSummary, filter: PostFilter): boolean {
  const { words, status } = filter
  const hasStatus =
    status === 'all' || (status === 'featured' ? post.featured : post.status === status)
  if (!hasStatus) return false
  const text = [post.title, post.description, post.author, ...post.tags].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
