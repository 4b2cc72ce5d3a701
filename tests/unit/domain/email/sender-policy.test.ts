import { describe, expect, test } from 'vitest'
import {
  domainOfSender,
  readDmarc,
  readSpf,
  listPolicyDomains,
} from '#domain/email/sender-policy.ts'

describe('SPF', () => {
  test.each([
    ['one record is valid', ['google-site=1', 'v=spf1 include:_spf.x.test -all'], 'ok'],
    ['a record that ends softly is valid', ['v=spf1 mx ~all'], 'ok'],
    ['a record for every sender protects no one', ['v=spf1 +all'], 'weak'],
    ['`all` without a sign means every sender', ['v=spf1 all'], 'weak'],
    ['two records are invalid', ['v=spf1 -all', 'v=spf1 mx -all'], 'invalid'],
    ['a record of another version is none', ['v=spf10 -all'], 'missing'],
    ['a record of its version alone is valid', ['v=spf1'], 'ok'],
    ['text before the version is no record', ['x v=spf1 -all'], 'missing'],
    ['a host that ends in all is no sender', ['v=spf1 a:mail.all -all'], 'ok'],
    ['all senders before others are weak', ['v=spf1 all mx'], 'weak'],
    ['no record is missing', [], 'missing'],
  ])('%s', (_rule, records, state) => expect(readSpf(records).state).toBe(state))

  test('a DNS that does not answer says nothing', () =>
    expect(readSpf(undefined)).toEqual({ state: 'unknown' }))
})

describe('DMARC', () => {
  test.each([
    ['a policy of reject is valid', ['v=DMARC1; p=reject; rua=mailto:a@b.test'], 'ok'],
    ['a policy of none protects no one', ['v=DMARC1;p=none'], 'weak'],
    ['the policy of subdomains is not the policy', ['v=DMARC1; sp=reject'], 'invalid'],
    ['a policy of quarantine is valid', ['v=DMARC1 ; p = Quarantine'], 'ok'],
    ['another policy is invalid', ['v=DMARC1; p=maybe'], 'invalid'],
    ['a record without a policy is invalid', ['v=DMARC1'], 'invalid'],
    ['text before the version is no record', ['x v=DMARC1; p=none'], 'missing'],
    ['a record of another version is none', ['v=DMARC10; p=none'], 'missing'],
    ['no record is missing', ['v=spf1 -all'], 'missing'],
  ])('%s', (_rule, records, state) => expect(readDmarc(records).state).toBe(state))
})

test('a DMARC record is looked up at the domain and its parents, not at the top level', () =>
  expect(listPolicyDomains('mail.example.com')).toEqual(['mail.example.com', 'example.com']))

test.each([
  ['Sideboard <hello@Example.com>', 'example.com'],
  ['hello@example.com', 'example.com'],
  ['no-reply@localhost', undefined],
  ['no-reply@127.0.0.1', undefined],
  ['hello@1.example.com', '1.example.com'],
  ['hello@example.com7', 'example.com7'],
  ['Sideboard <hello@example.com> ', 'example.com'],
  ['hello@example.com and more', undefined],
  ['nonsense', undefined],
])('the domain of %s is %s', (sender, domain) => expect(domainOfSender(sender)).toBe(domain))
