/** What tells one link's visits from another's. */
interface Tags {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
}

/** The tags as one text, empty when there are none. Normal forms hold no underscore. */
export function buildTagsKey({ source, medium, campaign, content }: Tags): string {
  const key = [source, medium, campaign, content].join('_')
  return key === '___' ? '' : key
}
