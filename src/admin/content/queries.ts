import { useQuery } from '@tanstack/react-query'
import { fetchJson, sendJson } from '#client/query.ts'
import type { ContentDocument, ContentSummary } from '#domain/content/content-document.ts'
import type { PhraseMatches } from '#domain/content/phrase.ts'
import type { ContentEdit } from '#domain/content/stored-content.ts'
import type { Path } from '#domain/content/value.ts'
import { formatCount } from '#domain/format-count.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { PUBLISHING, PUBLISHING_KEY } from '../kit/publishing/publishing.ts'
import type { Refreshes } from '../kit/use-send.ts'

const LIST_KEY = ['/api/admin/content'] as const

export function contentPath(id: string): string {
  return `${LIST_KEY[0]}/${encodeURIComponent(id)}`
}

export function useDocuments() {
  return useQuery<readonly ContentSummary[]>({ queryKey: LIST_KEY, staleTime: 0 })
}

export function fetchDocument(id: string): Promise<ContentDocument> {
  return fetchJson<ContentDocument>(contentPath(id))
}

/**
 * Finds whether visitors see what is saved of a document, once the state of the site is known:
 * `BuildNotice`, which is on the same screens, asks for it.
 */
export function useContentState() {
  const { data: site } = useQuery<Publishing>({ queryKey: PUBLISHING_KEY, enabled: false })
  const pending = site?.state === 'live' ? 'waiting' : site?.state
  return (id: string) => (site?.content?.includes(id) ? pending : site && 'live')
}

/** The query key of the saves of a document. */
export function versionsKey(id: string) {
  return [contentPath(id), 'versions'] as const
}

export const PHRASE_KEY = ['/api/admin/phrases'] as const

/** The texts and posts that say a phrase now. */
export function usePhrase(phrase: string) {
  return useQuery({
    queryKey: [...PHRASE_KEY, phrase],
    queryFn: () => fetchJson<PhraseMatches>(`${PHRASE_KEY[0]}?${new URLSearchParams({ phrase })}`),
    staleTime: 0,
  })
}

/** "1 text and 3 posts", or "2 texts". */
export function countMatches({ places, posts }: PhraseMatches): string {
  const counts = [formatCount(places.length, 'text'), formatCount(posts.length, 'post')]
  return counts.filter((count) => !count.startsWith('0 ')).join(' and ') || 'no text'
}

/** Saves an edit, with the paths of the conflicts that were decided. */
export function saveEdit(id: string, edit: ContentEdit & { decided?: readonly Path[] }) {
  return sendJson<ContentDocument>(contentPath(id), 'PUT', edit)
}

/** The queries that change with the words of a document. */
export const CONTENT_LISTS: Refreshes = [{ queryKey: LIST_KEY }, ...PUBLISHING]
