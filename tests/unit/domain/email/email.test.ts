import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldAddressTag, isEmailAddress, isNotPunycode } from '#domain/email/email-address.ts'
import {
  claimEmail,
  type Email,
  emailAddressSchema,
  isClaimed,
  isReadyToSend,
  markDelivered,
  markUndelivered,
  newEmailSchema,
} from '#domain/email/email.ts'
import { toOneLine } from '#domain/email/header-line.ts'
import {
  readSenderDomain,
  listPolicyDomains,
  readDmarc,
  readSpf,
} from '#domain/email/sender-policy.ts'

const NOW = new Date('2026-06-01T12:00:00.000Z')
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

const id = '00000000-0000-4000-8000-000000000000'
const WRITTEN = { id, kind: 'contact', to: 'team', subject: 'Subject', text: 'Text' } as const
const TIMES = { createdAt: NOW.toISOString(), nextAttemptAt: NOW.toISOString() }

const anEmail = (email: Partial<Email>): Email => {
  return { ...WRITTEN, ...TIMES, state: 'waiting', attempts: 0, ...email }
}

test.each<[when: string, Partial<Email>, isDue: boolean]>([
  ['for its first attempt, whatever the clock says', { nextAttemptAt: after(60_000) }, true],
  ['before the time of a later attempt', { attempts: 1, nextAttemptAt: after(1) }, false],
  ['from the time of a later attempt on', { attempts: 1, nextAttemptAt: after(0) }, true],
  ['once it is sent', { state: 'sent' }, false],
  ['once it is given up', { state: 'failed' }, false],
  ['once it is discarded', { state: 'discarded' }, false],
  ['while a job has claimed it', { claimedUntil: after(1) }, false],
  ['when the claim of a job ends', { claimedUntil: after(0) }, true],
])('an email is due %s: %j is %s', (_, email, isDue) => {
  expect(isReadyToSend(anEmail(email), NOW)).toBe(isDue)
})

test('a claim counts an attempt and ends', () => {
  const claimed = claimEmail(anEmail({ attempts: 2 }), NOW, 30_000)
  expect(claimed).toEqual(anEmail({ attempts: 3, claimedUntil: after(30_000) }))
  expect([claimed, anEmail({})].map((email) => isClaimed(email, NOW))).toEqual([true, false])
})

test('a delivered email keeps neither its claim nor its last error', () => {
  const email = anEmail({ claimedUntil: after(1), lastError: 'busy' })
  expect(markDelivered(email, NOW)).toEqual(anEmail({ state: 'sent', sentAt: NOW.toISOString() }))
})

describe('a failed attempt', () => {
  test.each([
    [0, 1],
    [3, 4],
    [9, 256],
    [10, 360],
  ])('number %i is followed by a pause of %i minutes', (attempts, minutes) => {
    const email = markUndelivered(anEmail({ attempts }), NOW, { error: 'busy' })
    expect(email).toMatchObject({ state: 'waiting', nextAttemptAt: after(minutes * 60_000) })
  })

  test('number 14 and one that cannot be repeated are the last', () => {
    const final = { error: 'no such user', isFinal: true }
    expect(markUndelivered(anEmail({ attempts: 14 }), NOW, { error: 'busy' }).state).toBe('failed')
    expect(markUndelivered(anEmail({ attempts: 1 }), NOW, final).state).toBe('failed')
  })

  test('that the server did not confirm is repeated once, also after other failures', () => {
    const unconfirmed = { error: 'Timeout', isUncertain: true }
    const first = markUndelivered(anEmail({ attempts: 1 }), NOW, unconfirmed)
    const second = markUndelivered(first, NOW, { error: 'busy' })
    expect([first.state, second.state]).toEqual(['waiting', 'waiting'])
    expect(markUndelivered(second, NOW, unconfirmed).state).toBe('failed')
    expect(markDelivered(second, NOW)).not.toHaveProperty('isUncertain')
  })

  test.each(['sent', 'discarded'] as const)('leaves an email that is %s meanwhile', (state) => {
    const email = anEmail({ state, attempts: 2 })
    expect(markUndelivered(email, NOW, { error: 'busy' })).toBe(email)
  })

  test('ends the claim and keeps 500 characters of the error, on one line', () => {
    const email = anEmail({ attempts: 1, claimedUntil: after(1) })
    const failed = markUndelivered(email, NOW, { error: `busy\r\n${'x'.repeat(600)}` })
    expect(failed).not.toHaveProperty('claimedUntil')
    expect(failed.lastError).toMatch(/^busy x+$/)
    expect(failed.lastError).toHaveLength(500)
  })
})

test.each([
  [undefined, 'Email is required'],
  ['  ', 'Email is required'],
  [`${'x'.repeat(250)}@example.com`, 'Email must be at most 254 characters long'],
  ['ada', 'Email must be a valid address, such as you@company.com'],
])('the address %j is refused with only the sentence “%s”', (address, message) => {
  const { error } = emailAddressSchema.safeParse(address)
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['  a \t\v b\u2028c\u2029d\u0085e ', 'a b c d e'],
  ['evil\u202egnp.exe', 'evilgnp.exe'],
])('the line of a header turns %j into %j', (text, line) => {
  expect(toOneLine(text)).toBe(line)
})

test('the line of a header has no line breaks and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(50), (text, length) => {
      const line = toOneLine(text, length)
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(line.isWellFormed()).toBe(true)
      expect([...line].length).toBeLessThanOrEqual(length)
    }),
  )
})

test.each([
  ['one record is valid', ['google-site=1', 'v=spf1 include:_spf.x.test -all'], 'ok'],
  ['a record that ends softly is valid', ['v=spf1 mx ~all'], 'ok'],
  ['a record for every sender protects no one', ['v=spf1 +all exp=x.test'], 'weak'],
  ['`all` without a sign means every sender', ['v=spf1 all'], 'weak'],
  ['text before the version is no record', ['x v=spf1 -all'], 'missing'],
  ['two records are invalid', ['v=spf1 -all', 'v=spf1 mx -all'], 'invalid'],
  ['a record of its version alone is valid', ['v=spf1'], 'ok'],
  ['a host that ends in all is no sender', ['v=spf1 a:mail.all -all'], 'ok'],
  ['no record is missing', [], 'missing'],
])('SPF: %s', (_rule, records, state) => expect(readSpf(records).state).toBe(state))

test('SPF is unknown when the DNS does not answer', () =>
  expect(readSpf(undefined)).toEqual({ state: 'unknown' }))

test.each([
  ['a policy of reject is valid', ['v=DMARC1; p=reject; rua=mailto:a@b.test'], 'ok'],
  ['a policy of none protects no one', ['v=DMARC1;p=none'], 'weak'],
  ['the policy of subdomains is not the policy', ['v=DMARC1; sp=reject'], 'invalid'],
  ['a policy of quarantine is valid', ['v=DMARC1 ; p = Quarantine'], 'ok'],
  ['text before the version is no record', ['x v=DMARC1; p=none'], 'missing'],
  ['another policy is invalid', ['v=DMARC1; p=maybe'], 'invalid'],
  ['a record without a policy is invalid', ['v=DMARC1'], 'invalid'],
  ['a record of another version is none', ['v=DMARC10; p=none'], 'missing'],
])('DMARC: %s', (_rule, records, state) => expect(readDmarc(records).state).toBe(state))

test('a DMARC record is looked up at the domain and its parents, not at the top level', () =>
  expect(listPolicyDomains('mail.example.com')).toEqual(['mail.example.com', 'example.com']))

test.each([
  ['Sideboard <hello@Example.com>', 'example.com'],
  ['hello@example.com', 'example.com'],
  ['no-reply@localhost', undefined],
  ['no-reply@127.0.0.1', undefined],
  ['hello@1.mail4', '1.mail4'],
  ['Sideboard <hello@example.com> ', 'example.com'],
  ['hello@example.com and more', undefined],
])('the domain of %s is %s', (sender, domain) => expect(readSenderDomain(sender)).toBe(domain))

test('an email goes to the team or to one address, with a subject of one line', () => {
  const email = { kind: 'contact', to: 'team', subject: 'Hi\r\nBcc: all@example.com', text: '' }
  expect(newEmailSchema.parse(email).subject).toBe('Hi Bcc: all@example.com')
  const lists = ['a@example.com, b@x.com', 'Ada <a@example.com>', 'a@example.com\nBcc: b@x.com']
  const accepted = ['team', 'a@example.com', '', ...lists].filter(
    (to) => newEmailSchema.safeParse({ ...email, to }).success,
  )
  expect(accepted).toEqual(['team', 'a@example.com'])
})

/** 253 characters, and one more is the limit. */
const LONGEST = `a@${'b.'.repeat(120)}${'c'.repeat(11)}`

test('an email address has a name and a domain of a few signs, with single dots, and a limit', () => {
  const signs = ['a.b+c_d-e@mail.example.co.uk', "o'brien@example.org", 'x@xn--mnchen-3ya.de']
  const valid = ['ada@example.com', ...signs, `${'a'.repeat(64)}@example.com`, `${LONGEST}c`]
  const parts = ['ada', 'example.com', 'ada@@example.com', 'ada@example.com,bob@example.com']
  const hosts = ['ada@localhost', 'ada@127.0.0.1', 'ada@[127.0.0.1]', 'ada@example.c']
  const dots = ['.ada@example.com', 'ada.@example.com', 'a..b@example.com']
  const hyphens = ['ada@-example.com', 'ada@example-.com']
  const cyrillic = ['аda@example.com', 'ada@exаmple.com']
  const marks = ['a.b@c.test@example.com', 'ada@example.com\0', 'ada\u2028@example.com']
  const long = [`${'a'.repeat(65)}@example.com`, `${LONGEST}cc`]
  const others = [...parts, ...hosts, ...dots, ...hyphens, ...cyrillic, ...marks, ...long]
  expect([...valid, ...others].filter(isEmailAddress)).toEqual(valid)
})

test('an email address is never two addresses or a header', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(',', ';', '\r', '\n', ' ', '<', '>', '"', '('),
      (text, sign) => {
        expect(isEmailAddress(`ada${sign}${text}@example.com`)).toBe(false)
        expect(isEmailAddress(`ada@example.com${sign}${text}`)).toBe(false)
      },
    ),
  )
})

test.each([
  ['Ada+1@Example.com', 'ada@example.com'],
  [' ada+a+b@example.com ', 'ada@example.com'],
  ['+ada+1@example.com', '+ada+1@example.com'],
])('%j counts as the mailbox %j', (address, mailbox) => {
  expect(foldAddressTag(address)).toBe(mailbox)
})

test('strangers are not emailed at a domain in Punycode', () => {
  const encoded = ['ada@xn--80ak6aa92e.com', 'ada@mail.XN--80ak6aa92e.com', 'ada@example.xn--p1ai']
  expect([...encoded, 'xn--ada@example.com'].filter(isNotPunycode)).toEqual(['xn--ada@example.com'])
})
