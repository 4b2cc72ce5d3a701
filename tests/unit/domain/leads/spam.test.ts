import { expect, test } from 'vitest'
import { contactSchema } from '#domain/leads/contact-message.ts'
import {
  describeSpam,
  detectSpam,
  isUnseenSpam,
  SELF_CHECK_SPAM_REASON,
} from '#domain/leads/spam.ts'
import { aLeadSummary } from '#tests/support/leads.ts'

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
  ['', undefined],
  [' ', undefined],
  ['https://a.example', 'A hidden field was filled in'],
])('with %j in the hidden field the reason is %s', (website, reason) => {
  expect(detectSpam({ website, message: 'Hello' }, 60_000)).toBe(reason)
})

test.each([
  ['Hello', 0, undefined],
  ['Hello', 1004, undefined],
  ['See https://a.example', 1499, 'A link, filled in within 1499 ms'],
  ['See https://a.example', 1500, undefined],
  ['See https://a.example', undefined, undefined],
])('time alone is no reason: %j after %s ms has the reason %s', (message, fillMs, reason) => {
  expect(detectSpam({ website: '', message }, fillMs)).toBe(reason)
})

test.each([
  [{ spamReason: 'A hidden field was filled in' }, true],
  [{ spamReason: 'A hidden field was filled in', isRead: true }, false],
  [{ spamReason: SELF_CHECK_SPAM_REASON }, false],
  [{ spamReason: '' }, false],
])('spam of %j is unseen: %s', (given, isUnseen) => {
  expect(isUnseenSpam(aLeadSummary({ status: 'spam', ...given }))).toBe(isUnseen)
})

test('spam is named with its number', () => {
  expect(describeSpam(1)).toBe('1 message was filed as spam')
  expect(describeSpam(2)).toBe('2 messages were filed as spam')
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
