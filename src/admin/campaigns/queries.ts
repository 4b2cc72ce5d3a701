import { useQuery } from '@tanstack/react-query'
import type { CampaignOverview } from '#domain/campaigns/overview.ts'

export const CAMPAIGNS_KEY = ['/api/admin/campaigns'] as const

export function useCampaigns() {
  return useQuery<CampaignOverview>({ queryKey: CAMPAIGNS_KEY, staleTime: 0 })
}
