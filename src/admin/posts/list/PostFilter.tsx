import { useState } from 'react'
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

type Status = (typeof STATUSES)[number][0]
type Order = (typeof ORDERS)[number][0]

const SELECT = 'input min-w-28 flex-1 sm:w-36 sm:flex-none'

/** Returns the fields of the filter and the posts that match it. */
export function usePostFilter(posts: readonly PostSummary[]) {
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<Status>('all')
  const [order, setOrder] = useState<Order>('newest')
  const filterFields = (
    <search className="flex grow flex-wrap justify-end gap-3">
      <input
        type="search"
        className="input min-w-32 flex-1 basis-full sm:max-w-64 sm:basis-0"
        aria-label="Search posts"
        placeholder="Title, author or tag"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        className={SELECT}
        aria-label="Which posts"
        value={status}
        choices={STATUSES}
        onChange={setStatus}
      />
      <Select
        className={SELECT}
        aria-label="Order"
        value={order}
        choices={ORDERS}
        onChange={setOrder}
      />
    </search>
  )
  return { shown: sortPosts(filterPosts(posts, words, status), order), filterFields }
}

/** Returns the posts of a status that contain each word in title, description, author or tags. */
export function filterPosts(posts: readonly PostSummary[], words: string, status: Status) {
  return posts.filter(({ title, description, author, tags, featured, ...post }) => {
    const text = [title, description, author, ...tags].join(' ')
    const hasStatus =
      status === 'all' || (status === 'featured' ? featured : post.status === status)
    return hasStatus && matchesWords(text, words)
  })
}

/** Sorts posts. In the orders by date, unpublished posts come first. */
export function sortPosts(newestFirst: readonly PostSummary[], order: Order) {
  if (order === 'newest') return newestFirst
  return order === 'oldest'
    ? newestFirst.toReversed()
    : newestFirst.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
