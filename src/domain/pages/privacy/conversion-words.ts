import type { Legal } from '../page-parts.ts'

interface ConversionWords {
  readonly lead: string
  /** The id of the part that ends in the paragraph. */
  readonly part: string
  readonly paragraph: string
}

/** The privacy page of a firm that reports conversions to ad platforms. */
export function withConversionWords<Page extends Legal>(
  page: Page,
  { lead, part, paragraph }: ConversionWords,
): Page {
  if (!page.parts.some(({ id }) => id === part)) {
    throw new Error(`content/pages/privacy.yaml: conversionFiles.part names no part: ${part}`)
  }
  const parts = page.parts.map((each) =>
    each.id === part ? { ...each, paragraphs: [...each.paragraphs, paragraph] } : each,
  )
  return { ...page, lead, parts }
}
