import type { CampaignTags } from '#domain/marketing/campaigns/link.ts'
import type { LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'

/** What the builder starts from. */
export interface LinkDraft {
  /** Missing for a new link, which starts with the first page. */
  readonly path?: string
  readonly tags: CampaignTags
  /** The saved link that is edited. */
  readonly editing?: Pick<LinkWithFigures, 'id' | 'url' | 'archivedAt'>
  /** Counts the drafts, so that each starts a new form. */
  readonly number: number
}

export const FIRST_DRAFT: LinkDraft = { tags: {}, number: 0 }

export function editLink(link: LinkWithFigures, { number }: LinkDraft): LinkDraft {
  return { path: link.path, tags: link.tags, editing: link, number: number + 1 }
}

/** A draft of a new link with everything of a saved one. */
export function duplicateLink({ path, tags }: LinkWithFigures, { number }: LinkDraft): LinkDraft {
  return { path, tags, number: number + 1 }
}
