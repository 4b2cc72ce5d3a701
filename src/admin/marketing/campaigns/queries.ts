import { request } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { CampaignTags } from '#domain/marketing/campaigns/link.ts'
import type { LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import type { SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { type Refreshes, useSend } from '../../kit/use-send.ts'

export const CAMPAIGNS_PATH = '/api/admin/campaigns'

/** The queries of the campaigns screen, for any period. */
export const CAMPAIGN_FIGURES: Refreshes = [
  { predicate: ({ queryKey: [url] }) => String(url).startsWith(`${CAMPAIGNS_PATH}?`) },
]

/** A link in the link builder. */
export interface LinkDraft {
  /** Missing for a new link, which starts with the first page. */
  readonly path?: string
  readonly tags: CampaignTags
  /** The saved link that is changed. */
  readonly editing?: { readonly id: string; readonly isArchived?: boolean }
}

/** Creates or changes a campaign link. @param isConcurrent Whether several may be sent at once. */
export function useSaveLink({ isConcurrent = false } = {}) {
  return useSend({
    send({ editing, ...link }: LinkDraft) {
      if (!editing) return sendJson<SavedLink>(CAMPAIGNS_PATH, 'POST', link)
      const { id, isArchived } = editing
      return sendJson<SavedLink>(buildLinkUrl(id), 'PUT', { ...link, isArchived })
    },
    success: 'Link saved.',
    failure: 'The link could not be saved.',
    refreshes: CAMPAIGN_FIGURES,
    isConcurrent,
  })
}

export function useLinkDeletion() {
  return useConfirmedSend<LinkWithFigures>({
    describe: (link) => ({ title: 'Delete link', question: describeLinkDeletion(link) }),
    send: ({ id }) => request(buildLinkUrl(id), { method: 'DELETE' }),
    failure: 'The link could not be deleted.',
    refreshes: CAMPAIGN_FIGURES,
  })
}

function describeLinkDeletion(link: LinkWithFigures): string {
  const names = link.shortLinks.map(({ name }) => `/go/${name}`).join(', ')
  const lost = names && ` ${names} will lead nowhere and can never be used again.`
  return `Remove ${formatLinkName(link)} from the list?${lost} The link itself keeps working, and its figures stay in the reports.`
}

/** @example '/ads/quiz: google / cpc / spring' */
export function formatLinkName({ path, tags }: SavedLink): string {
  return `${path}: ${Object.values(tags).join(' / ')}`
}

export function buildLinkUrl(id: string): string {
  return `${CAMPAIGNS_PATH}/${id}`
}
