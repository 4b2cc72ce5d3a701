import { expect, test } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { sendShare } from '#tests/support/share.ts'

useBlobs()
const server = useMailServer()

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0']
const INJECTED = [
  ...[...BREAKS, '%0d%0a', '\\r\\n'].map((end) => `Ada${end}Bcc: eve@evil.test`),
  'Ada\r\n\r\n.\r\nMAIL FROM:<eve@evil.test>\r\nRCPT TO:<eve@evil.test>',
  'Ada\r\n.\r\n',
  'Ada\r\n Content-Type: text/html',
  '=?utf-8?Q?Ada=0D=0ABcc:_eve@evil.test?=',
  '=?utf-8?B?QWRhDQpCY2M6IGV2ZUBldmlsLnRlc3Q=?=',
  '"Ada" <eve@evil.test>',
]

const contact = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }

/** The headers of our emails; a line that begins with a space continues one. */
const OWN_HEADER =
  /^\s|^(From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type): |^(In-Reply-To|References): <[0-9a-f-]{36}@localhost>$|^Auto-Submitted: auto-replied$/

function expectNothingInjected(): void {
  for (const { to, source } of server.received) {
    expect(to.join()).toMatch(/^(team@sideboard\.test|ada@example\.com)$/)
    const [head = ''] = source.split('\r\n\r\n')
    expect(head.split('\r\n').filter((line) => !OWN_HEADER.test(line))).toEqual([])
    expect(source.match(/^From: .*$/gm)).toEqual(['From: Sideboard <hello@sideboard.test>'])
    expect(source.match(/^To: .*$/gm)?.length).toBe(1)
  }
}

test('a line break in any field of a message never adds a header to its emails', async () => {
  const touch = (text: string) => {
    const at = '2026-01-01T00:00:00.000Z'
    return { at, landing: '/', referrer: text, parameters: { utm_campaign: text } }
  }
  for (const [at, text] of INJECTED.entries()) {
    const message = `${text}\r\n.\r\nRCPT TO:<eve@evil.test>`
    const attribution = { firstTouch: touch(text), lastTouch: touch(text) }
    const body = { ...contact, name: text, company: text, message, attribution }
    const headers = { referer: `http://localhost:8888/contact?${encodeURIComponent(text)}` }
    const answer = await visitor.post('/api/contact', body, { ip: `203.0.113.${at}`, headers })
    expect(answer.status, text).toBe(201)
  }
  expect(server.received.length).toBeGreaterThanOrEqual(INJECTED.length)
  expectNothingInjected()
})

test('a line break in a name never reaches a share email', async () => {
  for (const text of INJECTED)
    for (const names of [{ fromName: text }, { fromBusiness: text }])
      expect((await sendShare(names)).status, text).toBe(400)
  expect(server.received).toEqual([])
})
