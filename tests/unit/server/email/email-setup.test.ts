import { expect, test } from 'vitest'
import { inspectSenderDomain, type TxtLookup } from '#server/email/email-setup.ts'

const dns =
  (records: Readonly<Record<string, readonly string[] | undefined>>): TxtLookup =>
  async (name) =>
    name in records ? records[name] : []

test('the set-up of email finds the DMARC record of a parent domain', async () => {
  const lookUp = dns({ '_dmarc.example.com': ['v=DMARC1; p=reject'] })
  expect(await inspectSenderDomain('a@mail.example.com', lookUp)).toEqual({
    name: 'mail.example.com',
    spf: { state: 'missing' },
    dmarc: { state: 'ok', record: 'v=DMARC1; p=reject' },
  })
})

test('a DMARC lookup that fails is not replaced by that of a parent domain', async () => {
  const lookUp = dns({
    '_dmarc.mail.example.com': undefined,
    '_dmarc.example.com': ['v=DMARC1; p=none'],
  })
  const found = await inspectSenderDomain('a@mail.example.com', lookUp)
  expect(found?.dmarc).toEqual({ state: 'unknown' })
})
