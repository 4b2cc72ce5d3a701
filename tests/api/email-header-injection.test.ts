import { describe, expect, test } from 'vitest'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { useMailServer } from '../support/mail-server.ts'

useBlobs()
const server = useMailServer()

const ENDS = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '%0d%0a',
  '\0',
  '\\r\\n',
]
const INJECTED = [
  ...ENDS.map((end) => `Ada${end}Bcc: eve@evil.test`),
  'Ada\r\n\r\n.\r\nMAIL FROM:<eve@evil.test>\r\nRCPT TO:<eve@evil.test>',
  'Ada\r\n.\r\n',
  'Ada\r\n Content-Type: text/html',
  '=?utf-8?Q?Ada=0D=0ABcc:_eve@evil.test?=',
  '=?utf-8?B?QWRhDQpCY2M6IGV2ZUBldmlsLnRlc3Q=?=',
  '"Ada" <eve@evil.test>',
  '<eve@evil.test>, Ada',
]

const ADDRESSES = [
  ...ENDS.map((end) => `ada@example.com${end}Bcc: eve@evil.test`),
  ...ENDS.slice(0, 4).map((end) => `ada${end}@example.com`),
  'ada@example.com, eve@evil.test',
  'ada@example.com;eve@evil.test',
  'Ada <eve@evil.test>',
  '"ada@example.com"@evil.test\r\nBcc: x',
  '"a b"@example.com',
  'ada@example.com(eve@evil.test)',
  'ada@[127.0.0.1]',
  'ada%eve@evil.test@example.com',
  '@evil.test:ada@example.com',
  'ada@example.com\0',
  'ada@exam\u202Eple.com',
]

/** Headers that no mail of ours has, at the beginning of a line before the first empty one. */
function strangeHeaders(source: string): string[] {
  const [head = ''] = source.split('\r\n\r\n')
  const names = head.split('\r\n').filter((line) => !/^\s/.test(line))
  return names.filter(
    (line) =>
      !/^(From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type): |^(In-Reply-To|References): <[0-9a-f-]{36}@localhost>$|^Auto-Submitted: auto-replied$/.test(
        line,
      ),
  )
}

function expectNothingInjected(): void {
  for (const { to, source } of server.received) {
    expect(to.join()).toMatch(/^(team@sideboard\.test|ada@example\.com)$/)
    expect(strangeHeaders(source), source).toEqual([])
    expect(source.match(/^From: .*$/gm)).toEqual(['From: Sideboard <hello@sideboard.test>'])
    expect(source.match(/^To: .*$/gm)?.length).toBe(1)
  }
}

describe('a line break in a visitor’s text', () => {
  test('never adds a header to the email of a contact message, in any field', async () => {
    const touch = (text: string) => ({
      at: '2026-01-01T00:00:00.000Z',
      landing: '/',
      referrer: text,
      parameters: { utm_campaign: text },
    })
    for (const [at, text] of INJECTED.entries()) {
      const response = await call('/api/contact', {
        method: 'POST',
        ip: `203.0.113.${at}`,
        body: {
          name: text,
          email: 'ada@example.com',
          company: text,
          message: `${text}\r\n.\r\nRCPT TO:<eve@evil.test>`,
          attribution: { firstTouch: touch(text), lastTouch: touch(text) },
        },
        headers: { referer: `http://localhost:8888/contact?${encodeURIComponent(text)}` },
      })
      expect(response.status, text).toBe(201)
    }
    expect(server.received.length).toBeGreaterThanOrEqual(INJECTED.length)
    expectNothingInjected()
  })

  test('does not change the host of links in an email', async () => {
    await call('http://evil.test/api/contact', {
      method: 'POST',
      body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    })
    // The two emails of a message go out in either order, and long lines are folded.
    const sources = server.received.map(({ source }) => source.replaceAll('=\r\n', '')).join('\n')
    expect(sources).toContain('/admin/leads/')
    expect(sources).not.toContain('evil.test')
  })

  test('never adds a header to the email of an assessment request', async () => {
    for (const [at, name] of INJECTED.entries()) {
      const body = { name, email: 'ada@example.com', companySize: '1-10', yearFounded: 2000 }
      const options = { method: 'POST', ip: `203.0.113.${at}` } as const
      await call('/api/ads/assessment-requests', {
        ...options,
        body: { ...body, role: 'ceo' },
      })
    }
    expect(server.received).toHaveLength(INJECTED.length)
    expectNothingInjected()
  })

  test('never reaches a share email', async () => {
    for (const text of INJECTED) {
      for (const names of [{ fromName: text }, { fromBusiness: text }]) {
        const body = { toEmail: 'ada@example.com', fromName: 'Bo', fromBusiness: 'Bo Ltd' }
        const response = await call('/api/ads/share-quiz', {
          method: 'POST',
          body: { ...body, quizId: 'quiz-a', ...names },
        })
        expect(response.status, text).toBe(400)
      }
    }
    expect(server.received).toEqual([])
  })

  test.each(ADDRESSES)('is rejected in an email address: %j', async (email) => {
    const person = { name: 'Ada', email, message: 'Hello' }
    const request = { ...person, companySize: '1-10', yearFounded: 2000, role: 'ceo' }
    const letter = { toEmail: email, fromName: 'Bo', fromBusiness: 'Bo Ltd', quizId: 'quiz-a' }
    const answers = [
      await call('/api/contact', { method: 'POST', body: person }),
      await call('/api/ads/assessment-requests', { method: 'POST', body: request }),
      await call('/api/ads/share-quiz', { method: 'POST', body: letter }),
      await call('/api/privacy', { method: 'POST', body: { email } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(server.received).toEqual([])
  })
})
