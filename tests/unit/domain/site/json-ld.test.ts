import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  articleNode,
  breadcrumbNode,
  faqNode,
  firmNodes,
  jsonLd,
  serviceNode,
} from '#domain/site/json-ld.ts'
import { siteSchema } from '#domain/site/site.ts'

const ORIGIN = 'https://sideboard.example'
const site = siteSchema.parse(parse(readFileSync('content/site.yaml', 'utf8')))

test('every page describes the firm, its office with hours and cities, and the search', () => {
  const [organization, office, website] = firmNodes(site, ORIGIN)
  expect(organization).toMatchObject({ '@type': 'Organization', foundingDate: '2024' })
  expect(office).toMatchObject({
    '@type': 'LocalBusiness',
    openingHours: 'Mo-Fr 09:00-17:00',
    areaServed: ['Dallas', 'Austin', 'Houston', 'San Antonio'].map((name) => ({
      '@type': 'City',
      name,
    })),
  })
  expect(website).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      target: { urlTemplate: 'https://sideboard.example/insights?search={term}' },
      'query-input': 'required name=term',
    },
  })
})

test('breadcrumbs are numbered from the home page and have absolute URLs', () => {
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'About', path: '/about' },
  ]
  expect(breadcrumbNode(crumbs, ORIGIN)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${ORIGIN}/` },
      { position: 2, name: 'About', item: `${ORIGIN}/about` },
    ],
  })
})

test('a service links to the firm and to its section of the services page', () => {
  const service = { id: 'strategic-advisory', title: 'Strategic Advisory', text: 'Choices.' }
  expect(serviceNode(service, site, ORIGIN)).toMatchObject({
    '@type': 'Service',
    url: `${ORIGIN}/services#strategic-advisory`,
    provider: { '@id': `${ORIGIN}/#organization` },
  })
})

test('an FAQ node has each question with its answer', () => {
  expect(faqNode([{ question: 'Why?', answer: 'Because.' }])).toMatchObject({
    mainEntity: [{ name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } }],
  })
})

const article = {
  title: 'A title',
  description: 'Words',
  author: 'Sideboard',
  datePublished: '2026-01-02T00:00:00Z',
  path: '/diary/a-title',
}

test('an author is an organization for the firm and a person otherwise', () => {
  expect(articleNode(article, site, ORIGIN)).toMatchObject({
    author: { '@type': 'Organization' },
    dateModified: article.datePublished,
    image: `${ORIGIN}/og/default.png`,
  })
  expect(articleNode({ ...article, author: 'A. Reader' }, site, ORIGIN)).toMatchObject({
    author: { '@type': 'Person' },
  })
})

test('text in JSON-LD cannot close its script element', () => {
  const text = jsonLd([articleNode({ ...article, title: '</script><b>\u2028' }, site, ORIGIN)])
  expect(text).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(text)['@graph'][0].headline).toBe('</script><b>\u2028')
})
