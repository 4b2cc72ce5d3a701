import type { QueryClient } from '@tanstack/react-query'
import type { EditedPost } from '../save-post.ts'

/** A post that was published a moment ago. */
export type NewlyPublished = Pick<EditedPost, 'title' | 'slug'>

const KEY = ['newly-published'] as const

/** Keeps what was published for the screen that the save leads to. */
export function noteNewlyPublished(client: QueryClient, { title, slug }: NewlyPublished): void {
  client.setQueryData<NewlyPublished>(KEY, { title, slug })
}

export function readNewlyPublished(client: QueryClient): NewlyPublished | undefined {
  return client.getQueryData<NewlyPublished>(KEY)
}

export function forgetNewlyPublished(client: QueryClient): void {
  client.removeQueries({ queryKey: KEY })
}
