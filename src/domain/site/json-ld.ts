import type { Site } from './site.ts'

interface Reference {
  readonly '@id': string
}

interface PostalAddress {
  readonly '@type': 'PostalAddress'
  readonly streetAddress: string
  readonly addressLocality: string
  readonly addressRegion: string
  readonly postalCode: string
  readonly addressCountry: string
}

interface City {
  readonly '@type': 'City'
  readonly name: string
}

interface OrganizationNode extends Reference {
  readonly '@type': 'Organization'
  readonly name: string
  readonly url: string
  readonly description: string
  readonly slogan: string
  readonly foundingDate: string
  readonly email: string
  readonly telephone: string
  readonly address: PostalAddress
  readonly logo: string
  readonly image: string
  readonly keywords: string
  readonly knowsAbout: readonly string[]
  readonly sameAs: readonly string[]
}

interface LocalBusinessNode extends Reference {
  readonly '@type': 'LocalBusiness'
  readonly name: string
  readonly url: string
  readonly image: string
  readonly description: string
  readonly email: string
  readonly telephone: string
  readonly address: PostalAddress
  readonly openingHours: string
  readonly areaServed: readonly City[]
  readonly parentOrganization: Reference
}

interface WebSiteNode extends Reference {
  readonly '@type': 'WebSite'
  readonly name: string
  readonly url: string
  readonly description: string
  readonly inLanguage: 'en-US'
  readonly publisher: Reference
  readonly potentialAction: {
    readonly '@type': 'SearchAction'
    readonly target: { readonly '@type': 'EntryPoint'; readonly urlTemplate: string }
    readonly 'query-input': string
  }
}

interface BreadcrumbNode {
  readonly '@type': 'BreadcrumbList'
  readonly itemListElement: readonly {
    readonly '@type': 'ListItem'
    readonly position: number
    readonly name: string
    readonly item: string
  }[]
}

interface ServiceNode {
  readonly '@type': 'Service'
  readonly name: string
  readonly description: string
  readonly url: string
  readonly provider: Reference
  readonly areaServed: readonly City[]
}

interface FaqNode {
  readonly '@type': 'FAQPage'
  readonly mainEntity: readonly {
    readonly '@type': 'Question'
    readonly name: string
    readonly acceptedAnswer: { readonly '@type': 'Answer'; readonly text: string }
  }[]
}

interface ArticleNode {
  readonly '@type': 'Article'
  readonly headline: string
  readonly description: string
  readonly datePublished: string
  readonly dateModified: string
  readonly author: { readonly '@type': 'Organization' | 'Person'; readonly name: string }
  readonly publisher: Reference
  readonly url: string
  readonly mainEntityOfPage: string
  readonly image: string
}

/** One thing a page tells search engines about. */
export type GraphNode =
  | OrganizationNode
  | LocalBusinessNode
  | WebSiteNode
  | BreadcrumbNode
  | ServiceNode
  | FaqNode
  | ArticleNode

export interface Crumb {
  readonly label: string
  readonly path: string
}

/** The address of the picture that stands for pages without one of their own. */
export const DEFAULT_IMAGE = '/og/default.png'

/** What every page says: the firm, its office and the site. `origin` has no slash at its end. */
export function firmNodes(site: Site, origin: string): GraphNode[] {
  const address = postalAddress(site)
  const image = origin + DEFAULT_IMAGE
  return [
    {
      '@type': 'Organization',
      '@id': organizationId(origin),
      name: site.name,
      url: `${origin}/`,
      description: site.description,
      slogan: site.tagline,
      foundingDate: String(site.founded),
      email: site.email,
      telephone: site.phone,
      address,
      logo: `${origin}/icon-512.png`,
      image,
      keywords: site.keywords.join(', '),
      knowsAbout: site.areas,
      sameAs: site.social.map(({ url }) => url),
    },
    {
      '@type': 'LocalBusiness',
      '@id': `${origin}/#office`,
      name: site.name,
      url: `${origin}/`,
      image,
      description: site.description,
      email: site.email,
      telephone: site.phone,
      address,
      openingHours: `${site.hours.days} ${site.hours.opens}-${site.hours.closes}`,
      areaServed: cities(site),
      parentOrganization: { '@id': organizationId(origin) },
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: site.name,
      url: `${origin}/`,
      description: site.tagline,
      inLanguage: 'en-US',
      publisher: { '@id': organizationId(origin) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/insights?search={term}` },
        'query-input': 'required name=term',
      },
    },
  ]
}

export function breadcrumbNode(crumbs: readonly Crumb[], origin: string): GraphNode {
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

export function serviceNode(
  service: { readonly title: string; readonly text: string; readonly id: string },
  site: Site,
  origin: string,
): GraphNode {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.text,
    url: `${origin}/services#${service.id}`,
    provider: { '@id': organizationId(origin) },
    areaServed: cities(site),
  }
}

export function faqNode(
  entries: readonly { readonly question: string; readonly answer: string }[],
): GraphNode {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

interface ArticleFacts {
  readonly title: string
  readonly description: string
  readonly author: string
  readonly datePublished: string
  readonly dateModified?: string | undefined
  readonly path: string
  /** A path of this site or a full address; the site's own picture without one. */
  readonly image?: string | undefined
}

export function articleNode(article: ArticleFacts, site: Site, origin: string): GraphNode {
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

/** The text of a page's one JSON-LD script, safe inside HTML whatever the words are. */
export function jsonLd(nodes: readonly GraphNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

function organizationId(origin: string): string {
  return `${origin}/#organization`
}

function cities(site: Site): City[] {
  return site.cities.map((name) => ({ '@type': 'City', name }))
}

function postalAddress({ address }: Site): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.zip,
    addressCountry: address.country,
  }
}
