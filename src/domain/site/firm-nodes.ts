import type { Site } from './site.ts'

/** The social image of pages without one of their own. */
export const DEFAULT_IMAGE = '/og/default.png'

/** The nodes of every page: the firm, its office and the site. `origin` has no trailing slash. */
export function firmNodes(site: Site, origin: string) {
  return [organizationNode(site, origin), officeNode(site, origin), websiteNode(site, origin)]
}

function organizationNode(site: Site, origin: string) {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: site.name,
    url: `${origin}/`,
    description: site.description,
    slogan: site.tagline,
    foundingDate: String(site.founded),
    email: site.email,
    telephone: site.phone,
    address: postalAddress(site),
    logo: `${origin}/icon-512.png`,
    image: origin + DEFAULT_IMAGE,
    keywords: site.keywords.join(', '),
    knowsAbout: site.areas,
    sameAs: site.social.map(({ url }) => url),
  }
}

function officeNode(site: Site, origin: string) {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#office`,
    name: site.name,
    url: `${origin}/`,
    image: origin + DEFAULT_IMAGE,
    description: site.description,
    email: site.email,
    telephone: site.phone,
    address: postalAddress(site),
    openingHours: `${site.hours.days} ${site.hours.opens}-${site.hours.closes}`,
    areaServed: cities(site),
    parentOrganization: { '@id': organizationId(origin) },
  }
}

function websiteNode(site: Site, origin: string) {
  return {
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
  }
}

export function serviceNode(
  service: { readonly title: string; readonly text: string; readonly id: string },
  site: Site,
  origin: string,
) {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.text,
    url: `${origin}/services#${service.id}`,
    provider: { '@id': organizationId(origin) },
    areaServed: cities(site),
  }
}

/** The id by which other nodes refer to the firm. */
export function organizationId(origin: string): string {
  return `${origin}/#organization`
}

function cities(site: Site) {
  return site.cities.map((name) => ({ '@type': 'City', name }))
}

function postalAddress({ address }: Site) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.zip,
    addressCountry: address.country,
  }
}
