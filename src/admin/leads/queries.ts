import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import type { LeadCounts, LeadDetails, LeadPage } from '#domain/leads/lead-page.ts'

export const LEADS = '/api/admin/leads'
export const COUNTS_KEY = ['/api/admin/leads-summary'] as const

export type LeadPages = InfiniteData<LeadPage, string | undefined>

// New leads arrive at any time, so these queries are always stale.

export function useLeads(filter: URLSearchParams) {
  return useInfiniteQuery({
    queryKey: [LEADS, filter.toString()],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<LeadPage>(buildPageUrl(filter, pageParam), signal),
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function useLeadCounts() {
  return useQuery<LeadCounts>({ queryKey: COUNTS_KEY, staleTime: 0 })
}

export function useLead(key: string) {
  return useQuery<LeadDetails>({ queryKey: buildLeadKey(key), staleTime: 0 })
}

export function buildLeadKey(key: string) {
  return [LEADS, encodeURIComponent(key)] as const
}

export function buildCsvUrl(filter: URLSearchParams): string {
  return withQuery(`${LEADS}.csv`, filter)
}

function buildPageUrl(filter: URLSearchParams, before: string | undefined): string {
  const query = new URLSearchParams(filter)
  if (before) query.set('before', before)
  return withQuery(LEADS, query)
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}
