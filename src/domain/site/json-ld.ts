/** One node of a page's structured data. */
export interface GraphNode {
  readonly '@type': string
}

export interface Crumb {
  readonly label: string
  readonly path: string
}

export function breadcrumbNode(crumbs: readonly Crumb[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + path,
    })),
  }
}

export function faqNode(
  entries: readonly { readonly question: string; readonly answer: string }[],
) {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The text of a page's JSON-LD script, safe inside HTML for any content. */
export function jsonLd(nodes: readonly GraphNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}
