import type { Post } from '../posts/post.ts'
import type { Site } from './site.ts'
import { listOpeningHours } from './working-hours.ts'

/** One node of a page's structured data. */
export interface GraphNode {
  readonly '@type': string
}

export interface Crumb {
  readonly label: string
  readonly path: string
}

export function buildBreadcrumbNode(crumbs: readonly Crumb[], origin: string) {
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

export function buildFaqNode(
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
export function formatJsonLd(nodes: readonly GraphNode[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

/** The social image of pages without one of their own. */
export const DEFAULT_IMAGE = '/og/default.png'

/** The nodes of every page: the firm, its office and the site. `origin` has no trailing slash. */
export function buildFirmNodes(site: Site, origin: string) {
  const firm = { '@id': buildOrganizationId(origin) }
  const organization = {
    '@type': 'Organization',
    ...firm,
    ...describeFirm(site, origin),
    slogan: site.tagline,
    foundingDate: String(site.founded),
    logo: `${origin}/icon-512.png`,
    keywords: site.keywords.join(', '),
    knowsAbout: site.areas,
    sameAs: site.social.map(({ url }) => url),
  }
  const office = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#office`,
    ...describeFirm(site, origin),
    openingHours: listOpeningHours(site.hours),
    areaServed: listCities(site),
    parentOrganization: firm,
  }
  return [organization, office, buildWebsiteNode(site, origin)]
}

function describeFirm({ name, description, email, phone, address }: Site, origin: string) {
  return {
    name,
    url: `${origin}/`,
    image: origin + DEFAULT_IMAGE,
    description,
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: address.country,
    },
  }
}

function buildWebsiteNode({ name }: Site, origin: string) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: 'en-US',
    publisher: { '@id': buildOrganizationId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/insights?search={term}` },
      'query-input': 'required name=term',
    },
  }
}

export function buildServiceNode(
  service: { readonly title: string; readonly text: string; readonly id: string },
  site: Site,
  origin: string,
) {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.text,
    url: `${origin}/services#${service.id}`,
    provider: { '@id': buildOrganizationId(origin) },
    areaServed: listCities(site),
  }
}

/** The id by which other nodes refer to the firm. */
export function buildOrganizationId(origin: string): string {
  return `${origin}/#organization`
}

function listCities(site: Site) {
  return site.cities.map((name) => ({ '@type': 'City', name }))
}

interface ArticleDetails extends Readonly<
  Pick<Post, 'title' | 'description' | 'author' | 'datePublished' | 'dateModified'>
> {
  readonly path: string
  /** A path of this site or a full address. Without one, the default social image. */
  readonly image?: string | undefined
}

export function buildArticleNode(article: ArticleDetails, site: Site, origin: string) {
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
    publisher: { '@id': buildOrganizationId(origin) },
    url: origin + article.path,
    mainEntityOfPage: origin + article.path,
    image: image.startsWith('/') ? origin + image : image,
  }
}
