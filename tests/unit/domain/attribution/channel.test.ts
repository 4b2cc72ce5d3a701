import { expect, test } from 'vitest'
import { findChannel, nameSite } from '#domain/attribution/channel.ts'

test.each([
  ['google', 'cpc', false, 'paid-search'],
  ['google', '', true, 'paid-search'],
  ['bing', 'paid-search', false, 'paid-search'],
  ['linkedin', 'paid-social', false, 'paid-social'],
  ['linkedin', 'cpc', false, 'paid-social'],
  ['facebook', '', true, 'paid-social'],
  ['www.google.co.uk', '', false, 'organic-search'],
  ['partner', 'organic', false, 'organic-search'],
  ['l.facebook.com', '', false, 'social'],
  ['t.co', '', false, 'social'],
  ['agency', 'social', false, 'social'],
  ['newsletter', 'email', false, 'email'],
  ['newsletter', '', false, 'email'],
  ['share', 'email', false, 'email'],
  ['print', 'qr', false, 'referral'],
  ['news.example', '', false, 'referral'],
  ['docs.google.com', '', false, 'referral'],
  ['', '', true, 'paid-search'],
  ['', '', false, 'direct'],
])('source %j, medium %j, click id %s is %s', (source, medium, hasClickId, channel) => {
  expect(findChannel({ source, medium, campaign: '', hasClickId })).toBe(channel)
})

test('a campaign without a source is a link of someone', () => {
  expect(findChannel({ source: '', medium: '', campaign: 'spring' })).toBe('referral')
})

test.each([
  ['google', 'google'],
  ['google.com', 'google'],
  ['www.google.com.au', 'google'],
  ['r.search.yahoo.com', 'yahoo'],
  ['com.google.android.googlequicksearchbox', 'google'],
  ['x.com', 'twitter'],
  ['m.facebook.com', 'facebook'],
  ['google.evil.example', 'google.evil.example'],
  ['mail.google.com', 'mail.google.com'],
  ['news.example', 'news.example'],
])('%s is %s', (source, name) => {
  expect(nameSite(source)).toBe(name)
})
