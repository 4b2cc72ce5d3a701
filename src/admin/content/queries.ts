import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchJson, fetchList, sendJson } from '#client/query.ts'
import type { Edit } from '#domain/content/change.ts'
import type {
  ContentDocument,
  ContentSummary,
  ContentVersion,
} from '#domain/content/content-document.ts'
import type { PhraseMatches } from '#domain/content/phrase.ts'
import type { ContentPreview } from '#domain/content/preview/content-preview.ts'
import type { Refreshes } from '../kit/use-send.ts'
import { PUBLISHING } from '../posts/queries.ts'

const LIST_KEY = ['/api/admin/content'] as const

export function contentPath(id: string): string {
  return `${LIST_KEY[0]}/${encodeURIComponent(id)}`
}

export function useDocuments({ enabled = true } = {}) {
  return useQuery({ queryKey: LIST_KEY, queryFn: fetchList<ContentSummary>, staleTime: 0, enabled })
}

/** The document for the editor. It is never cached, because the form must start from what is saved. */
export function useDocument(id: string) {
  return useQuery({
    queryKey: [...LIST_KEY, id],
    queryFn: () => fetchDocument(id),
    gcTime: 0,
  })
}

export function fetchDocument(id: string): Promise<ContentDocument> {
  return fetchJson<ContentDocument>(contentPath(id))
}

export function useVersions(id: string) {
  return useQuery({
    queryKey: [...LIST_KEY, id, 'versions'],
    queryFn: fetchList<ContentVersion>,
    staleTime: 0,
  })
}

/** What a preview compares with, read when it is opened. */
export function usePreview(id: string) {
  return useQuery({
    queryKey: [...LIST_KEY, id, 'preview'],
    queryFn: () => fetchJson<ContentPreview>(`${contentPath(id)}/preview`),
    staleTime: 0,
    gcTime: 0,
  })
}

export const PHRASE_KEY = ['/api/admin/phrases'] as const

/** What says a phrase now. */
export function usePhrase(phrase: string) {
  return useQuery({
    queryKey: [...PHRASE_KEY, phrase],
    queryFn: () => fetchJson<PhraseMatches>(`${PHRASE_KEY[0]}?${new URLSearchParams({ phrase })}`),
    staleTime: 0,
  })
}

/** The value of a document with unsaved edits. @throws {ApiError} naming the broken rules. */
export function tryEdits(id: string, edits: readonly Edit[]): Promise<unknown> {
  return sendJson(`${contentPath(id)}/preview`, 'POST', { edits })
}

export function saveEdits(id: string, edits: readonly Edit[]): Promise<ContentDocument> {
  return sendJson(contentPath(id), 'PUT', { edits })
}

/** Removes a copy of a quiz, or the changes of a page that is gone. */
export async function removeDocument(id: string): Promise<void> {
  await request(contentPath(id), { method: 'DELETE' })
}

/** What changes with the words of a document. */
export const CONTENT_LISTS: Refreshes = [{ queryKey: LIST_KEY, exact: true }, ...PUBLISHING]
