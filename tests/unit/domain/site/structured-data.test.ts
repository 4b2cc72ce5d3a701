import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { articleNode, breadcrumbNode, faqNode, firmNodes, jsonLd } from '#domain/site/json-ld.ts'
import { factsOf, keepTimesTogether } from '#domain/site/facts.ts'
import { getAriaCurrent } from '#domain/site/routes.ts'
import { siteSchema } from '#domain/site/site.ts'

const ORIGIN = 'https://firm.example'
const file: object = parse(readFileSync('content/site.yaml', 'utf8'))
const address = { street: '1 Row', city: 'Dallas', state: 'TX', zip: '75202', country: 'US' }
const site = siteSchema.parse({
  ...file,
  name: 'Firm',
  tagline: 'A board',
  description: 'Advice',
  email: 'hello@firm.example',
  phone: '+1 214-555-0142',
  keywords: ['board', 'exit'],
  areas: ['Exit planning'],
  social: [{ id: 'linkedin', name: 'LinkedIn', url: 'https://linkedin.example/firm' }],
  address,
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
const firm = { '@id': `${ORIGIN}/#organization` }

test('the firm and its office have the same contact data', () => {
  const [organization, office] = firmNodes(site, ORIGIN)
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
    '@id': `${ORIGIN}/#office`,
    image,
    parentOrganization: firm,
  })
})

test('the site belongs to the firm and can be searched', () => {
  expect(firmNodes(site, ORIGIN)[2]).toEqual({
    '@type': 'WebSite',
    '@id': `${ORIGIN}/#website`,
    name: 'Firm',
    url: `${ORIGIN}/`,
    description: 'A board',
    inLanguage: 'en-US',
    publisher: firm,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/insights?search={term}` },
      'query-input': 'required name=term',
    },
  })
})

const article = {
  title: 'Cash',
  description: 'Words',
  author: 'Ada',
  datePublished: '2026-01-02T00:00:00Z',
  path: '/diary/cash',
}

test('an article has the address of its page and belongs to the firm', () => {
  const changed = { ...article, dateModified: '2026-02-02T00:00:00Z', image: '/media/a.png' }
  expect(articleNode(changed, site, ORIGIN)).toEqual({
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

test('an image elsewhere keeps its address', () => {
  const image = 'https://images.example/a.png'
  expect(articleNode({ ...article, image }, site, ORIGIN).image).toBe(image)
})

test('lists name the type of each node', () => {
  expect(breadcrumbNode([{ label: 'Home', path: '/' }], ORIGIN)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ '@type': 'ListItem' }],
  })
  expect(faqNode([{ question: 'Why?', answer: 'So' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question' }],
  })
})

test('JSON-LD names its vocabulary and has no line separator of JavaScript', () => {
  const text = jsonLd([articleNode({ ...article, title: '\u2028\u2029' }, site, ORIGIN)])
  expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' })
  expect(text).not.toMatch(/[\u2028\u2029]/)
  expect(text).toContain(String.raw`\u2028\u2029`)
})

test('texts can refer to the facts of the firm', () => {
  expect(factsOf(site)).toMatchObject({
    firm: 'Firm',
    phone: contact.telephone,
    email: contact.email,
    address: '1 Row, Dallas, TX 75202',
  })
  expect(factsOf(site)['hours']).toContain('9 a.m. to 5 p.m.')
})

test('a time stays on one line', () => {
  expect(keepTimesTogether('9 a.m. to 5 p.m. a day')).toBe('9\u00a0a.m. to 5\u00a0p.m. a day')
})

test('a link to a page matches whatever slashes end it', () => {
  expect(getAriaCurrent('/diary', '/diary//')).toBe('page')
})

test('the time zone of the firm is one that exists', () => {
  const named = (timeZone: string) => siteSchema.safeParse({ ...file, timeZone }).success
  expect([named('America/Chicago'), named('America/Dallas'), named('')]).toEqual([
    true,
    false,
    false,
  ])
})
