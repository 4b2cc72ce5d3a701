import { describe, expect, test } from 'vitest'
import { call } from '#tests/support/call.ts'

describe('GET /ads', () => {
  const visit = async (ip: string, query = '', userAgent = 'a browser') => {
    const response = await call(`/ads${query}`, { ip, headers: { 'user-agent': userAgent } })
    expect(response.status).toBe(302)
    return response.headers.get('location') ?? ''
  }

  test('keeps every query parameter in order, repeated ones too', async () => {
    const query = '?utm_source=x&a=1&a=2&gclid=A%20b%2Bc&empty='
    expect(await visit('203.0.113.7', query)).toMatch(/^\/ads\/quiz-[ab]\?/)
    expect((await visit('203.0.113.7', query)).slice('/ads/quiz-a'.length)).toBe(query)
  })

  test('sends the same visitor to the same quiz each time', async () => {
    const first = await visit('203.0.113.7')
    for (let i = 0; i < 5; i++) expect(await visit('203.0.113.7')).toBe(first)
  })

  test('sends about half to each', async () => {
    const visits = await Promise.all(
      Array.from({ length: 2000 }, (_, i) => visit(`203.0.${i >> 8}.${i & 255}`)),
    )
    const toA = visits.filter((location) => location === '/ads/quiz-a').length
    // Five standard deviations on either side of a half.
    expect(Math.abs(toA - 1000)).toBeLessThan(112)
  })
})
