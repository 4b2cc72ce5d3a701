import type { PostSummary } from '#domain/posts/post.ts'
import { Select } from '../../kit/forms/Field.tsx'
import { matchesWords } from '../../kit/matches-words.ts'

const STATUSES = [
  ['all', 'All'],
  ['published', 'Published only'],
  ['draft', 'Drafts only'],
  ['scheduled', 'Scheduled only'],
  ['featured', 'Featured only'],
] as const

const ORDERS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['title', 'By title'],
] as const

export interface PostFilter {
  readonly words: string
  readonly status: (typeof STATUSES)[number][0]
  readonly order: (typeof ORDERS)[number][0]
}

export const EVERY_POST: PostFilter = { words: '', status: 'all', order: 'newest' }

const SELECT = 'input min-w-28 flex-1 sm:w-36 sm:flex-none'

interface Props {
  readonly filter: PostFilter
  readonly onChange: (filter: PostFilter) => void
}

export function FilterFields({ filter, onChange }: Props) {
  const changeFilter = (changed: Partial<PostFilter>) => onChange({ ...filter, ...changed })
  return (
    <search className="flex grow flex-wrap justify-end gap-3">
      <input
        type="search"
        className="input min-w-32 flex-1 basis-full sm:max-w-64 sm:basis-0"
        aria-label="Search posts"
        placeholder="Title, author or tag"
        value={filter.words}
        onChange={(event) => changeFilter({ words: event.target.value })}
      />
      <Select
        className={SELECT}
        aria-label="Which posts"
        value={filter.status}
        choices={STATUSES}
        onChange={(status) => changeFilter({ status })}
      />
      <Select
        className={SELECT}
        aria-label="Order"
        value={filter.order}
        choices={ORDERS}
        onChange={(order) => changeFilter({ order })}
      />
    </search>
  )
}

/**
 * Returns the posts that have the status of the filter and contain each of its words in title,
 * description, author or tags, in its order. By date, unpublished posts come first.
 */
export function filterPosts(posts: readonly PostSummary[], { words, status, order }: PostFilter) {
  const shown = posts.filter(({ title, description, author, tags, featured, ...post }) => {
    const text = [title, description, author, ...tags].join(' ')
    const hasStatus =
      status === 'all' || (status === 'featured' ? featured : post.status === status)
    return hasStatus && matchesWords(text, words)
  })
  if (order === 'newest') return shown
  return order === 'oldest'
    ? shown.toReversed()
    : shown.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
