import { expect, test } from 'vitest'
import { contactSchema, detectSpam } from '#domain/leads/contact-message.ts'

const detect = (message: string) => detectSpam({ website: '', message }, 60_000)

test.each([
  'https://spam.example',
  'http://a.example/x?y=1\n\nwww.b.example !!!',
  '<a href="https://spam.example">https://spam.example</a>',
  '[url=https://spam.example]www.spam.example[/url]',
])('takes %j for spam', (message) => {
  expect(detect(message)).toBe('The message has nothing but links')
})

test.each([
  'Hello',
  '???',
  'Our site is https://bakery.example',
  'https://bakery.example is ours',
  '面包店 https://bakery.example',
  'a < b, see [1]',
])('lets %j through', (message) => {
  expect(detect(message)).toBeUndefined()
})

test.each([
  ['', 1499, 'Filled in within 1499 ms'],
  ['', 1500, undefined],
  ['', undefined, undefined],
  [' ', 1500, undefined],
  ['https://a.example', 1500, 'A hidden field was filled in'],
  ['https://a.example', 1, 'A hidden field was filled in'],
])('with %j in the hidden field and after %s ms, the reason is %s', (website, fillMs, reason) => {
  expect(detectSpam({ website, message: 'Hello' }, fillMs)).toBe(reason)
})

test('takes markup between addresses for a space, not for nothing', () => {
  expect(detect('https://a.example<a href="x">b</a>')).toBeUndefined()
  expect(detect('https://a.example</a>https://b.example')).toBe('The message has nothing but links')
})

test('a message has one form for line ends, and no company is an empty one', () => {
  const form = { name: ' Ada ', email: 'ada@example.com', message: ' a\r\nb\rc\n ' }
  const plain = { name: 'Ada', company: '', message: 'a\nb\nc', website: '' }
  expect(contactSchema.parse(form)).toMatchObject(plain)
  expect(contactSchema.parse({ ...form, company: null })).toMatchObject(plain)
  expect(contactSchema.parse({ ...form, company: ' B ' }).company).toBe('B')
  expect(contactSchema.parse({ ...form, attribution: 'broken' }).attribution).toBeUndefined()
})
