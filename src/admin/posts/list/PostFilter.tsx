import type { ManagedPost } from '../queries.ts'

type ShownStatus = 'all' | 'featured' | ManagedPost['status']

export interface PostFilter {
  readonly words: string
  readonly status: ShownStatus
}

interface Props {
  readonly filter: PostFilter
  readonly onChange: (filter: PostFilter) => void
}

export function FilterFields({ filter, onChange }: Props) {
  return (
    <search className="flex grow flex-wrap justify-end gap-3">
      <input
        type="search"
        className="input min-w-32 flex-1 sm:max-w-64"
        aria-label="Search posts"
        placeholder="Search"
        value={filter.words}
        onChange={(event) => onChange({ ...filter, words: event.target.value })}
      />
      <select
        className="input min-w-28 flex-1 sm:w-36 sm:flex-none"
        aria-label="Which posts"
        value={filter.status}
        // The options below are all members of the union.
        onChange={(event) => onChange({ ...filter, status: event.target.value as ShownStatus })}
      >
        <option value="all">All</option>
        <option value="published">Published only</option>
        <option value="draft">Drafts only</option>
        <option value="scheduled">Scheduled only</option>
        <option value="featured">Featured only</option>
      </select>
    </search>
  )
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
