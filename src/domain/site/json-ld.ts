import { DEFAULT_IMAGE, organizationId } from './firm-nodes.ts'
import type { Site } from './site.ts'

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

interface ArticleDetails {
  readonly title: string
  readonly description: string
  readonly author: string
  readonly datePublished: string
  readonly dateModified?: string | undefined
  readonly path: string
  /** A path of this site or a full address. Without one, the default social image. */
  readonly image?: string | undefined
}

export function articleNode(article: ArticleDetails, site: Site, origin: string) {
  const image = article.image ?? DEFAULT_IMAGE
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: article.datePublished,
    dateModified: article.dateModified ?? article.datePublished,
    author: {
      '@type': article.author === site.name ? 'Organization' : 'Person',
      name: article.author,
    },
    publisher: { '@id': organizationId(origin) },
    url: origin + article.path,
    mainEntityOfPage: origin + article.path,
    image: image.startsWith('/') ? origin + image : image,
  }
}

/** The text of a page's JSON-LD script, safe inside HTML for any content. */
export function jsonLd(nodes: readonly GraphNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}
