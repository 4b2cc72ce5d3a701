import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { isStatus, fetchJson, errorSentence } from '#client/query.ts'
import type { LeadCounts, LeadPage, LeadDetails } from '#domain/leads/lead-page.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { toast } from '#islands/ui/toast.ts'

const LEADS = '/api/admin/leads'
const COUNTS_KEY = ['/api/admin/leads-summary'] as const

export type LeadPages = InfiniteData<LeadPage, string | undefined>

/** The inbox, page after page. Never from the cache alone: leads arrive all the time. */
export function useLeads(filter: URLSearchParams) {
  return useInfiniteQuery({
    queryKey: [LEADS, filter.toString()],
    queryFn: ({ pageParam, signal }) => fetchJson<LeadPage>(pageAddress(filter, pageParam), signal),
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
  return useQuery<LeadDetails>({ queryKey: [LEADS, encodeURIComponent(key)], staleTime: 0 })
}

export function csvAddress(filter: URLSearchParams): string {
  const query = filter.toString()
  return `${LEADS}.csv${query && `?${query}`}`
}

/** Change one lead and show it as the server has it, wherever it is shown. */
export function useLeadChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ key, change }: { key: string; change: LeadChange }): Promise<Lead> => {
      const response = await request(leadAddress(key), { method: 'PUT', body: change })
      return response.json()
    },
    onSuccess: (lead, { key }) => updateCachedLead(client, key, lead),
    onError: (error, { key }) => {
      toast({
        title: isStatus(error, 412) ? 'Changed meanwhile' : 'Error',
        description: errorSentence(error, 'The lead could not be changed.'),
        variant: 'destructive',
      })
      if (isStatus(error, 412)) void client.invalidateQueries({ queryKey: [LEADS] })
      else void client.invalidateQueries({ queryKey: [LEADS, encodeURIComponent(key)] })
    },
  })
}

export async function deleteLead(key: string): Promise<void> {
  await request(leadAddress(key), { method: 'DELETE' })
}

export async function undeleteLead(key: string): Promise<void> {
  await request(`${leadAddress(key)}/undelete`, { method: 'POST' })
}

/** After leads came or went. */
export async function invalidateLeads(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [LEADS] }),
    client.invalidateQueries({ queryKey: COUNTS_KEY }),
  ])
}

function updateCachedLead(client: QueryClient, key: string, lead: Lead): Promise<void> {
  const { status, star, note } = lead
  const update = (each: LeadSummary) => (each.key === key ? { ...each, status, star, note } : each)
  client.setQueriesData<LeadPages>(
    { queryKey: [LEADS], predicate: ({ state }) => isPages(state.data) },
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({ ...page, leads: page.leads.map(update) })),
      },
  )
  client.setQueryData<LeadDetails>(
    [LEADS, encodeURIComponent(key)],
    (kept) => kept && { ...kept, lead, summary: update(kept.summary) },
  )
  return client.invalidateQueries({ queryKey: COUNTS_KEY })
}

function isPages(data: unknown): data is LeadPages {
  return typeof data === 'object' && data !== null && 'pages' in data
}

function pageAddress(filter: URLSearchParams, before: string | undefined): string {
  const query = new URLSearchParams(filter)
  if (before) query.set('before', before)
  const text = query.toString()
  return `${LEADS}${text && `?${text}`}`
}

function leadAddress(key: string): string {
  return `${LEADS}/${encodeURIComponent(key)}`
}
