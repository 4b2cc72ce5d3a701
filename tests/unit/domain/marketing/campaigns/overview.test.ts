import { describe, expect, test } from 'vitest'
import { type FigureSources, groupLinks } from '#domain/marketing/campaigns/overview.ts'
import type { SavedLink, ShortLink } from '#domain/marketing/campaigns/saved-link.ts'
import { EMPTY_TALLY } from '#domain/marketing/funnel/cell.ts'

const SPRING = { source: 'google', medium: 'cpc', campaign: 'spring', content: '' }
const SUMMER = { ...SPRING, campaign: 'summer' }
const COUNTS = { leads: 1, visitLeads: 1, won: 0, value: 0, expected: 0 }
const NOTHING = { leads: [], visits: [], cells: [], costs: [], valueScale: 1 }
const SOURCES: FigureSources = {
  origin: 'https://example.com',
  facts: NOTHING,
  before: NOTHING,
  targets: [
    { path: '/ads', title: 'Ads', quizzes: ['quiz-a', 'quiz-b'], isOffered: true },
    { path: '/services', title: 'Services', quizzes: [], isOffered: true },
  ],
  shortLinks: [],
  clicks: {},
  hash: () => '0'.repeat(64),
}

const lead = (name: typeof SPRING, landing: string) => {
  return { ...COUNTS, ...name, landing, channel: 'paid-search' } as const
}
const visits = (campaign: string, landing: string, count: number) => {
  return { channel: 'paid-search', campaign, landing, visits: count } as const
}
const views = (campaign: string, quizId: string, count: number) => {
  return { ...EMPTY_TALLY, campaign, quizId, views: count }
}
const cost = (name: typeof SPRING, amount: number) => ({ ...name, day: '2026-01-01', amount })

const link = (id: string, campaign: string, path: string, day: string, more = {}): SavedLink => ({
  id,
  path,
  tags: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: campaign, ...more },
  createdAt: `2026-01-${day}T00:00:00.000Z`,
  createdBy: 'ada',
})
const short = (name: string, linkId: string, day: string): ShortLink => {
  return { name, linkId, createdAt: `2026-01-${day}T00:00:00.000Z`, createdBy: 'ada' }
}

describe('the links of campaigns', () => {
  test('are grouped by campaign, the newest first, each with its address and its short links', () => {
    const links = [
      link('a', 'spring', '/ads', '01'),
      link('b', 'summer', '/services', '02'),
      link('c', 'spring', '/gone', '03', { utm_content: 'blue' }),
    ]
    const shortLinks = [short('late', 'a', '05'), short('early', 'a', '04'), short('x', 'b', '04')]
    const groups = groupLinks(links, { ...SOURCES, shortLinks, clicks: { early: 7, x: 1 } })
    expect(groups).toMatchObject([
      {
        campaign: 'spring',
        links: [
          { id: 'c', hasTarget: false, isTestable: false, shortLinks: [] },
          {
            id: 'a',
            url: 'https://example.com/ads?utm_source=google&utm_medium=cpc&utm_campaign=spring',
            hasTarget: true,
            isTestable: true,
            shortLinks: [
              { name: 'early', url: 'https://example.com/go/early', clicks: 7 },
              { name: 'late', url: 'https://example.com/go/late', clicks: 0 },
            ],
          },
        ],
      },
      { campaign: 'summer', links: [{ id: 'b', hasTarget: true, isTestable: false }] },
    ])
  })

  test('have the figures of their tags, and campaigns those of everything with their name', () => {
    const links = [
      link('a', 'spring', '/ads', '01'),
      link('b', 'spring', '/ads', '02', { utm_content: 'blue' }),
    ]
    const blue = { ...SPRING, content: 'blue' }
    const facts = {
      ...NOTHING,
      leads: [
        lead(SPRING, '/ads'),
        lead(blue, '/'),
        lead(blue, '/ads'),
        lead(SUMMER, '/ads'),
        { ...lead(SPRING, '/ads'), isOther: true } as const,
      ],
      visits: [
        visits('google_cpc_spring', '/ads', 3),
        visits('google_cpc_spring', '/ads/quiz-b', 2),
        visits('google_cpc_spring', '/services', 9),
      ],
      cells: [
        views('google_cpc_spring', 'quiz-a', 4),
        views('google_cpc_spring_blue', 'quiz-a', 5),
      ],
      costs: [cost(SPRING, 1000), cost(blue, 250), cost({ ...SPRING, content: 'red' }, 30)],
    }
    const before = { ...NOTHING, costs: [cost(SPRING, 9000)] }
    const [spring] = groupLinks(links, { ...SOURCES, facts, before })
    expect(spring?.totals).toMatchObject({ leads: 3, visits: 14, views: 9, cost: 1280 })
    expect(spring?.totals.before.cost).toBe(9000)
    expect(spring?.links.map(({ figures }) => figures)).toMatchObject([
      { leads: 2, visits: 0, views: 5, cost: 250, before: { cost: 0 } },
      { leads: 1, visits: 5, views: 4, cost: 1000, before: { cost: 9000 } },
    ])
  })

  test('with the same tags have the leads of their page, and no cost', () => {
    const links = [link('a', 'spring', '/ads', '01'), link('b', 'spring', '/services', '02')]
    const leads = [lead(SPRING, '/ads/quiz-b'), lead(SPRING, '/services'), lead(SPRING, '/about')]
    const facts = { ...NOTHING, leads, costs: [cost(SPRING, 1000)] }
    const [spring] = groupLinks(links, { ...SOURCES, facts })
    expect(spring?.totals).toMatchObject({ leads: 3, cost: 1000 })
    expect(spring?.links.map(({ figures }) => figures)).toMatchObject([
      { leads: 1, cost: 0 },
      { leads: 1, cost: 0 },
    ])
  })
})
