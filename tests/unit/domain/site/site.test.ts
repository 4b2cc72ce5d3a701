import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEFAULT_COLORS } from '#domain/site/palette.ts'
import { siteSchema } from '#domain/site/site.ts'
import { issuesOf } from '#tests/support/issues.ts'

const file: object = parse(readFileSync('content/site.yaml', 'utf8'))
const site = siteSchema.parse(file)

test('the time zone of the firm is one that exists', () => {
  const isTaken = (timeZone: string) => siteSchema.safeParse({ ...file, timeZone }).success
  const zones = ['America/Chicago', 'America/Dallas', '']
  expect(zones.filter(isTaken)).toEqual(['America/Chicago'])
})

test.each([
  [{ colors: { ...DEFAULT_COLORS, brass: '#ffe5b4' } }, 'look.colors.brass: must have a contrast'],
  [{ logo: '<svg></svg>' }, 'look.logo: must be an uploaded PNG or SVG'],
])('a look with %j is refused', (given, issue) => {
  const look = { showName: true, colors: DEFAULT_COLORS, font: 'Newsreader', table: true }
  const [first, ...others] = issuesOf(siteSchema, { ...file, look: { ...look, ...given } })
  expect([first?.slice(0, issue.length), ...others]).toEqual([issue])
  const logo = `/media/${'a'.repeat(64)}.png`
  expect(issuesOf(siteSchema, { ...file, look: { ...look, logo } })).toEqual([])
})

test.each([
  [{ opens: '09:00', closes: '12:00' }, 0],
  [{ note: 'by appointment' }, 0],
  [{ opens: '12:00', closes: '12:00' }, 1],
  [{ opens: '09:00' }, 1],
  [{}, 1],
])('the hours %j of a day have %i issues', (given, count) => {
  const hours = { ...site.hours, others: [{ id: 'a', days: 'Fr', ...given }] }
  expect(issuesOf(siteSchema, { ...file, hours })).toHaveLength(count)
})
