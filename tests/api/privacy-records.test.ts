import { describe, expect, test } from 'vitest'
import { readQuizzes } from '#server/site/quizzes.ts'
import { saveLead } from '#server/leads/leads.ts'
import { seal } from '#server/links/token.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact, aQuizResult } from '../support/leads.ts'
import { useSiteFolder } from '../support/site.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSiteFolder()
useSessionSecret()

const makeToken = () => seal('privacy link', { sub: 'ada@example.com' })
const show = (token: string) => call(`/privacy/records?token=${token}`)

describe('GET /privacy/records', () => {
  test('shows all records, escaped, and hides its address from other sites', async () => {
    await saveLead(aContact({ message: '<script>alert(1)</script>' }))
    const token = await makeToken()
    expect(token).not.toContain('ada')
    const response = await show(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toMatch(/A message \(\w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC\): /)
    expect(html).toContain('Name Ada Lovelace;Email address ada@example.com;')
    expect(html).not.toContain('<script>')
  })

  test('shows a role in the words of its form, and one that the form has no more as it is', async () => {
    const request = { name: 'Ada', email: 'ada@example.com', companySize: '11-50' }
    for (const role of ['ceo', 'toString'])
      await saveLead({ kind: 'assessment', ...request, yearFounded: 1998, role })
    const html = await (await show(await makeToken())).text()
    expect(html).toContain('Role CEO;')
    expect(html).toContain('Role toString;')
  })

  test('shows answers as the questions and options that were asked', async () => {
    const sessionId = crypto.randomUUID()
    await saveLead(aContact({ sessionId }))
    const quizId = 'full-assessment'
    const result = { quizId, answers: { 0: 'Option C', 1: '<b>' }, sessionId }
    await saveLead(aQuizResult({ ...result, person: 'ada@example.com' }))
    const html = await (await show(await makeToken())).text()
    const quiz = (await readQuizzes()).get(quizId)
    const [first] = quiz?.questions ?? []
    expect(html).toContain(quiz?.heading)
    expect(html).toContain(`${first?.text} ${first?.options[2]?.label};`)
    expect(html).toContain('&lt;b&gt;;')
    expect(html).not.toContain('1: Option C')
  })
})
