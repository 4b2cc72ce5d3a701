import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { describeHours, listFacts } from '#domain/site/facts.ts'
import {
  buildArticleNode,
  buildBreadcrumbNode,
  buildFaqNode,
  formatJsonLd,
  buildServiceNode,
  buildFirmNodes,
} from '#domain/site/json-ld.ts'
import { siteSchema } from '#domain/site/site.ts'

const ORIGIN = 'https://firm.example'
const file: object = parse(readFileSync('content/site.yaml', 'utf8'))
const address = { street: '1 Row', city: 'Dallas', state: 'TX', zip: '75202', country: 'US' }
const about = { name: 'Firm', tagline: 'A board', description: 'Advice' }
const topics = { keywords: ['board', 'exit'], areas: ['Exit planning'] }
const reached = { email: 'hello@firm.example', phone: '+1 214-555-0142', address }
const social = [{ id: 'linkedin', name: 'LinkedIn', url: 'https://linkedin.example/firm' }]
const site = siteSchema.parse({ ...file, ...about, ...topics, ...reached, social })
const firm = { '@id': `${ORIGIN}/#organization` }

test('questions and services are named with their answers and their place', () => {
  const entry = { question: 'Why?', answer: 'So.' }
  const acceptedAnswer = { '@type': 'Answer', text: 'So.' }
  const mainEntity = [{ '@type': 'Question', name: 'Why?', acceptedAnswer }]
  expect(buildFaqNode([entry])).toEqual({ '@type': 'FAQPage', mainEntity })
  expect(buildServiceNode({ title: 'Exit', text: 'Words', id: 'exit' }, site, ORIGIN)).toEqual({
    '@type': 'Service',
    name: 'Exit',
    description: 'Words',
    url: `${ORIGIN}/services#exit`,
    provider: firm,
    areaServed: site.cities.map((name) => ({ '@type': 'City', name })),
  })
})

const words = { title: 'Cash', description: 'Words', author: 'Ada' }
const article = { ...words, datePublished: '2026-01-02T00:00:00Z', path: '/diary/cash' }

test('an article has the address of its page and belongs to the firm', () => {
  const changed = { ...article, dateModified: '2026-02-02T00:00:00Z', image: '/media/a.png' }
  expect(buildArticleNode(changed, site, ORIGIN)).toEqual({
    '@type': 'Article',
    headline: 'Cash',
    description: 'Words',
    datePublished: article.datePublished,
    dateModified: '2026-02-02T00:00:00Z',
    author: { '@type': 'Person', name: 'Ada' },
    publisher: firm,
    url: `${ORIGIN}/diary/cash`,
    mainEntityOfPage: `${ORIGIN}/diary/cash`,
    image: `${ORIGIN}/media/a.png`,
  })
})

test('an image of another site keeps its address', () => {
  const image = 'https://pictures.example/a.png'
  expect(buildArticleNode({ ...article, image }, site, ORIGIN)).toMatchObject({ image })
})

test('an author is an organization for the firm, and a date and an image have defaults', () => {
  expect(buildArticleNode({ ...article, author: 'Firm' }, site, ORIGIN)).toMatchObject({
    author: { '@type': 'Organization' },
    dateModified: article.datePublished,
    image: `${ORIGIN}/og/default.png`,
  })
})

test('breadcrumbs are numbered from the home page and have absolute URLs', () => {
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'About', path: '/about' },
  ]
  expect(buildBreadcrumbNode(crumbs, ORIGIN)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'About', item: `${ORIGIN}/about` },
    ],
  })
})

test('text in JSON-LD cannot close its script element, nor break a line of JavaScript', () => {
  const graph = [{ '@type': 'Article', headline: '</script>\u2028\u2029' }]
  const text = formatJsonLd(graph)
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': graph })
})

const postal = {
  '@type': 'PostalAddress',
  streetAddress: '1 Row',
  addressLocality: 'Dallas',
  addressRegion: 'TX',
  postalCode: '75202',
  addressCountry: 'US',
}
const contact = { name: 'Firm', email: 'hello@firm.example', telephone: '+1 214-555-0142' }

test('the firm and its office have the same contact data', () => {
  const [organization, office, website] = buildFirmNodes(site, ORIGIN)
  const common = { ...contact, url: `${ORIGIN}/`, description: 'Advice', address: postal }
  const image = `${ORIGIN}/og/default.png`
  expect(organization).toEqual({
    ...common,
    ...firm,
    '@type': 'Organization',
    slogan: 'A board',
    foundingDate: String(site.founded),
    logo: `${ORIGIN}/icon-512.png`,
    image,
    keywords: 'board, exit',
    knowsAbout: ['Exit planning'],
    sameAs: ['https://linkedin.example/firm'],
  })
  expect(office).toMatchObject({
    ...common,
    '@type': 'LocalBusiness',
    '@id': `${ORIGIN}/#office`,
    image,
    openingHours: 'Mo-Fr 09:00-17:00',
    parentOrganization: firm,
  })
  expect(website).toEqual({
    '@type': 'WebSite',
    '@id': `${ORIGIN}/#website`,
    name: 'Firm',
    url: `${ORIGIN}/`,
    inLanguage: 'en-US',
    publisher: firm,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/insights?search={term}` },
      'query-input': 'required name=term',
    },
  })
  const { phone, email } = site
  const facts = { firm: 'Firm', phone, email, hours: describeHours(site.hours) }
  expect(listFacts(site)).toEqual({ ...facts, address: '1 Row, Dallas, TX 75202' })
})
