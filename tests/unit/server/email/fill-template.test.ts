import { expect, test } from 'vitest'
import { fillTemplate } from '#server/email/fill-template.ts'
import { readSite } from '#server/site/site.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const site = await readSite()
const email = 'ada@example.com'

test.each([
  ['Ada Lovelace', 'Ada'],
  ['Prof. Dr. Ada Lovelace', 'Ada'],
  ['Drake', 'Drake'],
  ['Lovelace, Ada', 'Lovelace, Ada'],
])('an email template finds the first name in %j', (name, first) => {
  expect(fillTemplate('{first name}|{name}.', site, { name, email })).toBe(`${first}|${name}.`)
})

test('an email template offers the booking page where there is one, and leaves no gap otherwise', () => {
  const booking = { url: 'https://book.test/?n={name}&e={email}', label: 'Choose a time' }
  const text = 'Hello\n\n{booking}\n\nBye'
  expect(fillTemplate(text, { ...site, booking }, { name: 'Ada L.', email })).toBe(
    'Hello\n\nChoose a time: https://book.test/?n=Ada%20L.&e=ada%40example.com\n\nBye',
  )
  expect(fillTemplate(text, site, { email })).toBe('Hello\n\nBye')
})
