import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillFirm, findUnknownFact, firmFactsOf } from '#domain/site/firm-facts.ts'

const FACTS = {
  name: 'Oak & Co',
  city: 'Waco',
  cities: 'Waco and Austin',
  phone: '+1 254-555-0100',
  email: 'hello@oak.example',
}

test("the firm's data is what its texts name, with the cities as a sentence has them", () => {
  const address = { street: '1 Main', city: 'Waco', state: 'TX', zip: '76701', country: 'US' }
  const { name, phone, email } = FACTS
  const factsOf = (...cities: string[]) => firmFactsOf({ name, phone, email, address, cities })
  expect(factsOf('Waco', 'Austin')).toEqual(FACTS)
  expect(factsOf('Waco').cities).toBe('Waco')
  expect(factsOf('Waco', 'Austin', 'Dallas').cities).toBe('Waco, Austin and Dallas')
})

describe('filling in', () => {
  test.each([
    ['About | {firm.name}', 'About | Oak & Co'],
    ['{firm.name} in {firm.city}, {firm.name}', 'Oak & Co in Waco, Oak & Co'],
    ['Owners in {firm.cities}.', 'Owners in Waco and Austin.'],
    ['{firm.phone} {firm.email}', '+1 254-555-0100 hello@oak.example'],
  ])('%s becomes %s', (text, filled) => expect(fillFirm(text, FACTS)).toBe(filled))

  test.each(['{name}', '{firm}', '{email}', '{firm.fax}', '{ firm.name }', '{firm.constructor}'])(
    '%s stays, because it is not of the firm',
    (text) => expect(fillFirm(text, FACTS)).toBe(text),
  )

  test('every text of a document is filled in, and the rest stays', () => {
    const value = { title: '{firm.name}', list: ['{firm.city}', { n: 3, on: true, none: null }] }
    expect(fillFirm(value, FACTS)).toEqual({
      title: 'Oak & Co',
      list: ['Waco', { n: 3, on: true, none: null }],
    })
  })

  test('a name that looks like a pattern is taken as it is', () => {
    expect(fillFirm('{firm.name}', { ...FACTS, name: '$& $1' })).toBe('$& $1')
  })

  test('JSON without placeholders stays the same, whatever it holds', () => {
    const stays = fc.property(fc.jsonValue(), (value) => {
      expect(fillFirm(value, FACTS)).toEqual(value)
    })
    fc.assert(stays)
  })
})

test('a placeholder that the firm has no data for is named', () => {
  expect(findUnknownFact('{firm.name} {name}')).toBeUndefined()
  expect(findUnknownFact('Call {firm.fax}')).toBe(
    'must not contain {firm.fax}: only {firm.name}, {firm.city}, {firm.cities}, {firm.phone} and {firm.email} are filled in',
  )
})
