import { expect, test } from 'vitest'
import { detectSpam } from '#domain/leads/contact-message.ts'

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
