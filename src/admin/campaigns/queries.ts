import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchJson } from '#client/query.ts'
import type { CampaignOverview, LinkClicks, LinkWithFigures } from '#domain/campaigns/overview.ts'
import type { CampaignTags } from '#domain/campaigns/link.ts'
import { toast } from '#islands/ui/toast.ts'
import { useDeletion } from '../components/deletion/use-deletion.ts'
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

export function useLinkDeletion(onDeleted: () => void) {
  const client = useQueryClient()
  return useDeletion<LinkWithFigures>({
    send: ({ id }) => request(buildLinkUrl(id), { method: 'DELETE' }),
    onDeleted: async () => {
      await client.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
      onDeleted()
    },
    onError: (error) => showError('The link could not be deleted.', error),
  })
}

export function buildLinkUrl(id: string): string {
  return `${CAMPAIGNS}/${id}`
}
