import { expect, test } from 'vitest'
import { fillTemplate } from '#server/email/fill-template.ts'
import { readSite } from '#server/site/site.ts'

const site = await readSite()
const email = 'ada@example.com'

test.each([
  ['Ada Lovelace', 'Ada'],
  ['ada', 'ada'],
  ['Dr. Ada Lovelace', 'Ada'],
  ['Prof. Dr. Ada Lovelace', 'Ada'],
  ['Drake', 'Drake'],
  ['Lovelace, Ada', 'Lovelace, Ada'],
  ['Mr. ', 'Mr. '],
])('finds the first name of %j', (name, first) => {
  expect(fillTemplate('{first name}|{name}.', site, { name, email })).toBe(`${first}|${name}.`)
})

test('offers the booking page where there is one, and leaves no gap otherwise', () => {
  const booking = { url: 'https://book.test/?n={name}&e={email}', label: 'Choose a time' }
  const text = 'Hello\n\n{booking}\n\nBye'
  expect(fillTemplate(text, { ...site, booking }, { name: 'Ada L.', email })).toBe(
    'Hello\n\nChoose a time: https://book.test/?n=Ada%20L.&e=ada%40example.com\n\nBye',
  )
  expect(fillTemplate(text, site, { email })).toBe('Hello\n\nBye')
})
