import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchJson } from '#client/query.ts'
import type { CampaignOverview, LinkClicks, LinkWithFigures } from '#domain/campaigns/overview.ts'
import type { CampaignTags } from '#domain/campaigns/link.ts'
import { toast } from '#islands/ui/toast.ts'
import { useDeletion } from '../components/deletion/use-deletion.tsx'
import { showError } from '../components/show-error.ts'

const CAMPAIGNS = '/api/admin/campaigns'
const CAMPAIGNS_KEY = [CAMPAIGNS] as const

export function useCampaigns() {
  return useQuery<CampaignOverview>({ queryKey: CAMPAIGNS_KEY, staleTime: 0 })
}

export function fetchClicks(id: string): Promise<LinkClicks> {
  return fetchJson<LinkClicks>(buildLinkUrl(id))
}

export function useSaveLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: { path: string; tags: CampaignTags }) =>
      request(CAMPAIGNS, { method: 'POST', body: link }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Link saved.' })
      return client.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
    },
    onError: (error) => showError('The link could not be saved.', error),
  })
}

export function useLinkDeletion() {
  const client = useQueryClient()
  return useDeletion<LinkWithFigures>({
    describe: (link) => ({
      title: 'Delete link',
      question: `Remove ${formatLinkName(link)} from the list? The link itself keeps working, and its figures stay in the reports.`,
    }),
    send: ({ id }) => request(buildLinkUrl(id), { method: 'DELETE' }),
    onDeleted: () => client.invalidateQueries({ queryKey: CAMPAIGNS_KEY }),
    onError: (error) => showError('The link could not be deleted.', error),
  })
}

/** @example '/ads/quiz: google / cpc / spring' */
export function formatLinkName({ path, tags }: LinkWithFigures): string {
  return `${path}: ${Object.values(tags).join(' / ')}`
}

export function buildLinkUrl(id: string): string {
  return `${CAMPAIGNS}/${id}`
}
