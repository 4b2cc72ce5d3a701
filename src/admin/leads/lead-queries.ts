import {
  useQuery,
  type InfiniteData,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#client/api.ts'
import { isStatus, sendJson } from '#client/query.ts'
import type { LeadCounts, LeadDetails, LeadPage } from '#domain/leads/lead-page.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { usePagedQuery } from '../kit/LoadMore.tsx'
import { showError, type Refreshes, useSend } from '../kit/use-send.ts'

export const LEADS_PATH = '/api/admin/leads'
const COUNTS_KEY = ['/api/admin/leads-summary'] as const

/** The queries that a change of a lead makes stale. */
export const LEAD_LISTS: Refreshes = [{ queryKey: [LEADS_PATH] }, { queryKey: COUNTS_KEY }]

type LeadPages = InfiniteData<LeadPage, string | undefined>

export function useLeads(filter: URLSearchParams) {
  return usePagedQuery<LeadPage>(LEADS_PATH, filter)
}

export function useLeadCounts() {
  return useQuery<LeadCounts>({ queryKey: COUNTS_KEY, staleTime: 0 })
}

export function useLead(key: string) {
  return useQuery<LeadDetails>({ queryKey: buildQueryKey(key), staleTime: 0 })
}

export function buildQueryKey(key: string) {
  return [LEADS_PATH, encodeURIComponent(key)] as const
}

/** Changes a lead and shows the server's version of it on every screen. */
export function useLeadChange({ isConcurrent = false } = {}) {
  const client = useQueryClient()
  return useSend({
    send: sendLeadChange,
    isConcurrent,
    onDone: (lead, { key }) => {
      // The change is added to the timeline.
      void client.invalidateQueries({ queryKey: buildQueryKey(key) })
      return updateCachedLead(client, key, lead)
    },
    failure: (error, { key }) => {
      const isConflict = isStatus(error, 412)
      showError('The lead could not be changed.', error)
      void client.invalidateQueries({
        queryKey: isConflict ? [LEADS_PATH] : buildQueryKey(key),
      })
    },
  })
}

export function sendLeadChange({ key, change }: { key: string; change: LeadChange }) {
  return sendJson<Lead>(buildLeadUrl(key), 'PUT', change)
}

/** Marks a lead as read once its screen is open. A failure is only logged. */
export function useReadMark({ key, lead }: LeadDetails) {
  const client = useQueryClient()
  const isUnread = !lead.isRead && !lead.deletedAt
  useEffect(() => {
    if (!isUnread) return
    sendLeadChange({ key, change: { isRead: true } })
      .then((read) => updateCachedLead(client, key, read))
      .catch((error: unknown) => console.warn('the lead was not marked as read', error))
  }, [client, key, isUnread])
}

/** Deletes a lead, which hides it, or restores it. */
export function useLeadRemoval(key: string, onDone: () => void) {
  return useSend({
    send: (action: 'deleted' | 'restored') =>
      action === 'deleted'
        ? request(buildLeadUrl(key), { method: 'DELETE' })
        : request(`${buildLeadUrl(key)}/undelete`, { method: 'POST' }),
    failure: (error, action) => showError(`The lead could not be ${action}.`, error),
    refreshes: LEAD_LISTS,
    onRefreshed: onDone,
  })
}

function updateCachedLead(client: QueryClient, key: string, lead: Lead): Promise<void> {
  const { status, isRead, star, note, value, responsible, dueOn, answeredAt } = lead
  const changed = { status, isRead, star, note, value, responsible, dueOn, answeredAt }
  const updateSummary = (each: LeadSummary) => (each.key === key ? { ...each, ...changed } : each)
  // Lists and single leads share the first segment of their keys.
  client.setQueriesData<LeadPages | LeadDetails>({ queryKey: [LEADS_PATH] }, (cached) => {
    if (!cached || !('pages' in cached)) return cached
    const pages = cached.pages.map((page) => ({ ...page, leads: page.leads.map(updateSummary) }))
    return { ...cached, pages }
  })
  client.setQueryData<LeadDetails>(
    buildQueryKey(key),
    (cached) => cached && { ...cached, lead, summary: updateSummary(cached.summary) },
  )
  return client.invalidateQueries({ queryKey: COUNTS_KEY })
}

export function buildLeadUrl(key: string): string {
  return buildQueryKey(key).join('/')
}
