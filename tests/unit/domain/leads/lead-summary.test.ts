import { describe, expect, test } from 'vitest'
import { summarizeLead, summarizeWholeLead } from '#domain/leads/lead-summary.ts'
import { aContact, anAttribution, aQuizResult, aStoredLead } from '../../../support/leads.ts'

const KEY = '8225870400000-a'
const summarize = (lead: Parameters<typeof aStoredLead>[0]) => summarizeLead(KEY, aStoredLead(lead))

describe('the summary of a lead', () => {
  test('has the message of a contact', () => {
    expect(summarize(aContact())).toMatchObject({
      key: KEY,
      kind: 'contact',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Engines',
      text: 'How do we begin?',
      quizId: '',
      score: undefined,
      companySize: '',
      role: '',
      page: '',
      sessionId: '',
      requestId: '',
      person: '',
      spamReason: '',
      via: '',
      isAssessment: false,
      isDeleted: false,
      isCut: false,
      campaign: { source: '', medium: '', campaign: '', content: '', term: '' },
      landing: '',
      referrer: '',
      clickIds: {},
    })
  })

  test('has the answers of a quiz in one line, numbered from 1', () => {
    const utm = { utm_source: 'Google', utm_campaign: 'Spring Sale', referer: 'https://a.example/' }
    const summary = summarize(aQuizResult({ isAssessment: true }, utm))
    expect(summary).toMatchObject({
      kind: 'quiz',
      name: '',
      email: '',
      quizId: 'quiz-b',
      score: 3,
      text: '1: Yes; 2: Above 30%; 3: Over a year ago',
      campaign: { source: 'google', medium: '', campaign: 'spring-sale' },
      referrer: 'https://a.example/',
      isAssessment: true,
    })
  })

  test('has the company of an assessment request', () => {
    const firm = { companySize: '1-10', yearFounded: 1998, role: 'ceo' }
    const lead = { kind: 'assessment', name: 'Ada', email: 'ada@example.com', ...firm } as const
    expect(summarize(lead)).toMatchObject({ name: 'Ada', email: 'ada@example.com', ...firm })
  })

  test('names the receiver of a share as its address, and who shared as its name', () => {
    const share = { toEmail: 'bob@example.com', fromName: 'Ada', fromBusiness: 'Engines' }
    expect(summarize({ kind: 'share', quizId: 'quiz-a', ...share })).toMatchObject({
      email: 'bob@example.com',
      name: 'Ada',
      company: 'Engines',
      quizId: 'quiz-a',
      text: '',
    })
  })

  test('has where the visitor arrived, with the click ids of its address', () => {
    const attribution = anAttribution('utm_source=News&utm_term=chairs&fbclid=f')
    expect(summarize(aContact({ attribution }))).toMatchObject({
      landing: '/contact',
      via: 'facebook',
      first: undefined,
      clickIds: { fbclid: 'f' },
      campaign: { source: 'news', term: 'chairs' },
    })
    const first = { ...attribution.firstTouch, at: '2026-01-01T00:00:00.000Z' }
    const both = aContact({ attribution: { ...attribution, firstTouch: first } })
    expect(summarize(both).first).toMatchObject({ source: 'news', landing: '/contact' })
  })

  test('cuts long texts for the index, and says so', () => {
    const cut = summarize(aContact({ message: 'x'.repeat(401) }))
    expect(cut).toMatchObject({ text: 'x'.repeat(400), isCut: true })
    expect(summarize(aContact({ message: 'x'.repeat(400) })).isCut).toBe(false)
    expect(summarize(aContact({ page: `/${'x'.repeat(150)}` }))).toMatchObject({ isCut: true })
    expect(summarize(aQuizResult({}, { referer: 'x'.repeat(151) }))).toMatchObject({
      referrer: 'x'.repeat(150),
      isCut: true,
    })
    const noted = summarizeLead(KEY, aStoredLead(aContact(), { note: 'x'.repeat(401) }))
    expect(noted).toMatchObject({ note: 'x'.repeat(400), isCut: true })
    const whole = summarizeWholeLead(KEY, aStoredLead(aContact({ message: 'x'.repeat(401) })))
    expect(whole).toMatchObject({ text: 'x'.repeat(401), isCut: false })
  })

  test('has the ids of its visit, and is an assessment only as a quiz result', () => {
    const ids = { sessionId: 's', requestId: 'r', page: '/contact' }
    expect(summarize(aContact(ids))).toMatchObject(ids)
    const contact = Object.assign(aStoredLead(aContact()), { isAssessment: true })
    expect(summarizeWholeLead(KEY, contact).isAssessment).toBe(false)
    expect(summarize(aQuizResult()).isAssessment).toBe(false)
  })

  test('has all tags of its campaign', () => {
    const utm = { utm_medium: 'cpc', utm_content: 'blue', utm_term: 'chairs' }
    expect(summarize(aQuizResult({}, utm)).campaign).toEqual({
      source: '',
      campaign: '',
      medium: 'cpc',
      content: 'blue',
      term: 'chairs',
    })
  })

  test('says whether the lead is deleted', () => {
    const lead = aStoredLead(aContact(), { deletedAt: '2026-03-21T00:00:00.000Z' })
    expect(summarizeLead(KEY, lead).isDeleted).toBe(true)
  })
})
