import { useQuery, type InfiniteData } from '@tanstack/react-query'
import type { LeadCounts, LeadDetails, LeadPage } from '#domain/leads/lead-page.ts'
import { addQuery, usePagedQuery } from '../kit/LoadMore.tsx'
import type { Refreshes } from '../kit/use-send.ts'

export const LEADS = '/api/admin/leads'
export const COUNTS_KEY = ['/api/admin/leads-summary'] as const

/** What changes with a lead. */
export const LEAD_LISTS: Refreshes = [{ queryKey: [LEADS] }, { queryKey: COUNTS_KEY }]

export type LeadPages = InfiniteData<LeadPage, string | undefined>

export function useLeads(filter: URLSearchParams) {
  return usePagedQuery<LeadPage>(LEADS, filter)
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
  return addQuery(`${LEADS}.csv`, filter)
}
