import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { homeSchema } from '#domain/pages/home.ts'
import { notFoundSchema } from '#domain/pages/pages.ts'
import { siteSchema } from '#domain/site/site.ts'
import { issuesOf } from '#tests/support/issues.ts'

test('an invalid value is reported with its key and a sentence', () => {
  const site = read('site')
  expect(issuesOf(siteSchema, { ...site, email: 'hello' })).toEqual([
    'email: must be an email address',
  ])
  expect(issuesOf(siteSchema, { ...site, tagline: undefined })).toEqual([
    'tagline: must be written',
  ])
  expect(issuesOf(siteSchema, { ...site, tagline: ' ' })).toEqual(['tagline: must not be empty'])
})

test.each(['05:00', '09:00'])('hours from 09:00 to %s are refused where they close', (closes) => {
  const site = read('site')
  const rule = 'must be later than it opens, such as "17:00"'
  const hours = { days: 'Mo-Fr', opens: '09:00', closes, zone: 'Central' }
  expect(issuesOf(siteSchema, { ...site, hours })).toEqual([`hours.closes: ${rule}`])
  const others = [{ id: 'a', days: 'Fr', opens: '09:00', closes }]
  expect(issuesOf(siteSchema, { ...site, hours: { ...hours, closes: '17:00', others } })).toEqual([
    `hours.others.0.closes: ${rule}`,
  ])
})

test('a link accepts only paths of this site and https addresses', () => {
  const notFound = read('pages/not-found')
  const support = (href: string) => ({ ...notFound, support: { label: 'Support', href } })
  for (const href of ['javascript:alert(1)', '//elsewhere.example', 'about us', 'http://x.example'])
    expect(issuesOf(notFoundSchema, support(href))).toHaveLength(1)
  expect(issuesOf(notFoundSchema, support('/contact#contact'))).toEqual([])
})

test('only the data of the firm name it and its cities, save where the law of a county is named', () => {
  const firm = /.*(?:sideboard|Dallas|Austin|Houston|San Antonio).*/gi
  const named = globSync('content/{pages,quizzes}/*.yaml').flatMap(
    (file) => readFileSync(file, 'utf8').match(firm) ?? [],
  )
  expect(named).toEqual([expect.stringContaining('Dallas County')])
})

test('the headline fixed by the specification is unchanged', () => {
  const { hero } = homeSchema.parse(read('pages/home'))
  expect(hero.headline).toBe("We've Been in Your Shoes — from garage to exit")
})

function read(file: string): Record<string, unknown> {
  return parse(readFileSync(`content/${file}.yaml`, 'utf8'))
}
