import type { SourceDimension } from '#domain/sources/dimensions.ts'

/** The name of a dimension, and what its row without a name is called. */
export const DIMENSIONS: Readonly<
  Record<SourceDimension, { readonly label: string; readonly unknown: string }>
> = {
  landing: { label: 'Landing page', unknown: 'No campaign or referring site' },
  source: { label: 'Source', unknown: 'Direct or unknown' },
  medium: { label: 'Medium', unknown: 'No medium' },
  campaign: { label: 'Campaign', unknown: 'No campaign' },
  content: { label: 'Content', unknown: 'No content' },
}
