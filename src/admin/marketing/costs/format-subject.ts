import type { CostSubject } from '#domain/marketing/costs/layout.ts'

/** @example 'spring (google / cpc, ad blue)' */
export function formatSubject({ source, medium, campaign, content }: CostSubject): string {
  const channel = [source, medium].filter(Boolean).join(' / ')
  const parts = [channel, content && `ad ${content}`].filter(Boolean).join(', ')
  return parts ? `${campaign} (${parts})` : campaign
}
