import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchJson } from '#client/query.ts'
import type { CampaignOverview, LinkClicks, LinkWithFigures } from '#domain/campaigns/overview.ts'
import type { CampaignTags } from '#domain/campaigns/link.ts'
import type { NewShortLink } from '#domain/campaigns/short-link.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import { toast } from '#islands/ui/toast.ts'
import { useDeletion } from '../../kit/use-deletion.tsx'
import type { Period } from '../../kit/period.ts'
import { showError } from '../../kit/show-error.ts'

const CAMPAIGNS = '/api/admin/campaigns'

export function useCampaigns({ from, to }: Period) {
  const query = new URLSearchParams({ from, to })
  return useQuery<CampaignOverview>({
    queryKey: [`${CAMPAIGNS}?${query}`],
    staleTime: 0,
    // The form keeps what was typed while another period is counted.
    placeholderData: keepPreviousData,
  })
}

/** Reload the screen's figures, whatever their period. */
function invalidateCampaigns(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => String(url).startsWith(`${CAMPAIGNS}?`),
  })
}

export function fetchClicks(id: string): Promise<LinkClicks> {
  return fetchJson<LinkClicks>(buildLinkUrl(id))
}

interface LinkToSave {
  readonly path: string
  readonly tags: CampaignTags
  /** The saved link that it replaces. */
  readonly editing?: Pick<SavedLink, 'id' | 'archivedAt'>
}

export function useSaveLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ editing, ...link }: LinkToSave): Promise<SavedLink> => {
      const response = editing
        ? await putLink(editing.id, { ...link, isArchived: editing.archivedAt !== undefined })
        : await request(CAMPAIGNS, { method: 'POST', body: link })
      return response.json()
    },
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Link saved.' })
      return invalidateCampaigns(client)
    },
    onError: (error) => showError('The link could not be saved.', error),
  })
}

/** Takes links off the list or puts them back. */
export function useArchiveLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, path, tags, archivedAt }: SavedLink) =>
      putLink(id, { path, tags, isArchived: archivedAt === undefined }),
    onSuccess: () => invalidateCampaigns(client),
    onError: (error) => showError('The link could not be changed.', error),
  })
}

export function useCreateShortLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: NewShortLink) =>
      request('/api/admin/short-links', { method: 'POST', body: link }),
    onSuccess: () => invalidateCampaigns(client),
    onError: (error) => showError('The short link could not be made.', error),
  })
}

function putLink(id: string, change: LinkToSave & { readonly isArchived: boolean }) {
  return request(buildLinkUrl(id), { method: 'PUT', body: change })
}

export function useLinkDeletion() {
  const client = useQueryClient()
  return useDeletion<LinkWithFigures>({
    describe: (link) => ({
      title: 'Delete link',
      question: describeLoss(link),
    }),
    send: ({ id }) => request(buildLinkUrl(id), { method: 'DELETE' }),
    onDeleted: () => invalidateCampaigns(client),
    onError: (error) => showError('The link could not be deleted.', error),
  })
}

function describeLoss(link: LinkWithFigures): string {
  const names = link.shortLinks.map(({ name }) => `/go/${name}`).join(', ')
  const lost = names && ` ${names} will lead nowhere and can never be used again.`
  return `Remove ${formatLinkName(link)} from the list?${lost} The link itself keeps working, and its figures stay in the reports.`
}

/** @example '/ads/quiz: google / cpc / spring' */
export function formatLinkName({ path, tags }: SavedLink): string {
  return `${path}: ${Object.values(tags).join(' / ')}`
}

export function buildLinkUrl(id: string): string {
  return `${CAMPAIGNS}/${id}`
}
