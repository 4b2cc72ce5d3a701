import { describe, expect, test } from 'vitest'
import {
  buildAssessmentRequestSchema,
  isExpiredResult,
  readAnswers,
  saveResultSchema,
  shareRequestSchema,
  submissionSchema,
} from '#domain/quiz/requests.ts'
import { issuesOf } from '#tests/support/issues.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

describe('a request for the assessment', () => {
  const schema = buildAssessmentRequestSchema(NOW)
  const firm = { companySize: '1-10', yearFounded: 1998, role: 'ceo' }
  const sent = { ...firm, name: ' Ada ', email: 'ada@example.com' }

  test('is the same from a script and from a plain form', () => {
    const request = { ...sent, name: 'Ada', website: '' }
    for (const yearFounded of [1900, 2026])
      expect(schema.parse({ ...sent, yearFounded })).toEqual({ ...request, yearFounded })
    expect(schema.parse({ ...sent, yearFounded: ' 1998 ' })).toEqual(request)
  })

  test.each([
    [{ companySize: '12' }, 'companySize: Company size must be one of the list'],
    [{ yearFounded: '98' }, 'yearFounded: Year must be a number'],
    [{ yearFounded: 1998.5 }, 'yearFounded: Year must be a whole number'],
    [{ yearFounded: 1899 }, 'yearFounded: Year must be 1900 or later'],
    [{ yearFounded: 2027 }, 'yearFounded: Year must not be in the future'],
  ])('with %j is refused', (given, issue) => {
    expect(issuesOf(schema, { ...sent, ...given })).toEqual([issue])
  })
})

describe('a share', () => {
  const from = { fromName: 'Ada Lovelace', fromBusiness: "Ada's Engines, Inc." }
  const share = { ...from, toEmail: 'bob@example.com', quizId: 'quiz-a' }

  test('has names with one form of accents and apostrophes', () => {
    const sent = { ...share, fromName: ' Jose\u0301 O’Neill ' }
    expect(shareRequestSchema.parse(sent)).toEqual({ ...share, fromName: "José O'Neill" })
    expect(issuesOf(shareRequestSchema, { ...share, fromName: 'e\u0301'.repeat(60) })).toEqual([])
  })

  const LETTERS = "Your name may have letters, digits, spaces and . , ' & - + ( ) / # ! only"
  const LINK = 'Your name must not look like a link. Put a space after each period.'
  const ADDRESS = 'Email must be a valid address, such as you@company.com'
  const NUMBER =
    'Your business must not look like a phone number. Use fewer than seven digits in a row.'

  test.each([
    [{ fromName: 'x'.repeat(61) }, 'fromName: Your name must be at most 60 characters long'],
    [{ fromName: 'Ada\r\nBcc: x' }, `fromName: ${LETTERS}`],
    [{ fromName: 'a@b' }, `fromName: ${LETTERS}`],
    [{ fromName: ' ' }, 'fromName: Your name is required'],
    [{ toEmail: 'bob@xn--e1awd7f.com' }, `toEmail: ${ADDRESS}`],
  ])('with %j is refused', (given, issue) => {
    expect(issuesOf(shareRequestSchema, { ...share, ...given })).toContain(issue)
  })

  const LINKS = ['evil.example', 'evil.de', 'bit.ly/x', 'Ann (t.me/ann)', 'WWW.x', '1.2.3.4/x']
  const NUMBERS = ['Call 1-800-555-0100', '+1 (800) 555-0100', '5 5 5 0 1 0 0', '５５５０１００']

  test.each(LINKS)('does not come from the link %j', (fromName) => {
    expect(issuesOf(shareRequestSchema, { ...share, fromName })).toEqual([`fromName: ${LINK}`])
  })

  test.each(NUMBERS)('does not come from the phone number %j', (fromBusiness) => {
    const issue = `fromBusiness: ${NUMBER}`
    expect(issuesOf(shareRequestSchema, { ...share, fromBusiness })).toEqual([issue])
  })

  test('may come from names with initials, signs and a few digits', () => {
    const signs = ['Smith & Sons (TX) LLC', "O'Brien's #1 BBQ", 'Johnson/Miller Partners']
    for (const name of [...signs, 'J. R. Smith', 'A+ Plumbing 24/7, Suite 12!', '555-010 Tires']) {
      const named = { ...share, toEmail: ' bob@example.com ', fromName: name, fromBusiness: name }
      expect(issuesOf(shareRequestSchema, named), name).toEqual([])
    }
  })
})

describe('a submission', () => {
  const option = (value: string) => ({ id: value.toLowerCase(), label: value, value })
  const QUIZ = { questions: [{ options: [option('Yes'), option('No')] }] }

  test('tells whether its answers belong to the questions that the quiz has', () => {
    expect(readAnswers('{"0":"No"}', QUIZ)).toEqual({ answers: { 0: 'No' }, isOtherVersion: false })
    expect(readAnswers('{"0":"Perhaps"}', QUIZ)).toMatchObject({ isOtherVersion: true })
    expect(readAnswers('{"0":"No","1":"No"}', QUIZ)).toMatchObject({ isOtherVersion: true })
  })

  test.each([
    ['{', 'Answers must be JSON text'],
    ['[]', 'Answers must be the JSON text of an object'],
    ['{"0":1}', 'Answers must be the JSON text of an object'],
    [`{"0":"${'x'.repeat(301)}"}`, 'Answers must be the JSON text of an object'],
    ['{}', 'There is no answer'],
  ])('with the answers %s is refused', (text, message) => {
    const failure = { issues: [{ field: 'answers', message }] }
    expect(() => readAnswers(text, QUIZ)).toThrow(expect.objectContaining(failure))
  })

  test.each([
    [{ score: -1 }, 'score'],
    [{ score: 1.5 }, 'score'],
    [{ email: 'ada@example.com' }, 'email'],
  ])('with %j is refused', (given, field) => {
    const sent = { quizId: 'quiz-a', score: 1, answers: '{}', ...given }
    const fields = issuesOf(submissionSchema, sent).map((issue) => issue.split(':')[0])
    expect(fields).toContain(field)
  })
})

describe('a saved result', () => {
  const state = { phase: 'question', index: 0, answers: { 0: 'Yes' } }
  const sent = { email: 'ada@example.com', quizId: 'quiz-a', state }

  test.each([
    [{}, 0],
    [{ email: 'ada@xn--e1awd7f.com' }, 1],
    [{ state: { ...state, index: 100 } }, 1],
    [{ state: { ...state, asked: ['x'.repeat(5001)] } }, 1],
  ])('with %j has %i issues', (given, count) => {
    expect(issuesOf(saveResultSchema, { ...sent, ...given })).toHaveLength(count)
  })

  test('expires after 90 days', () => {
    const savedAt = '2026-01-01T00:00:00.000Z'
    expect(isExpiredResult({ savedAt }, new Date('2026-04-01T00:00:00.000Z'))).toBe(false)
    expect(isExpiredResult({ savedAt }, new Date('2026-04-01T00:00:00.001Z'))).toBe(true)
  })
})
