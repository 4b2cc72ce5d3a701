import { describe, expect, test } from 'vitest'
import type { FunctionModule } from '#platform/functions/load-functions.ts'
import { limitResponse } from '#tests/support/strict/response-limits.ts'
import { NETLIFY_LIMITS } from '#tests/support/strict/strict-netlify.ts'
import { limitFunctions } from '#tests/support/strict/limit-functions.ts'

const LIMITS = { bufferedBytes: 10, streamedBytes: 25, streamedMs: 60_000 }

function streamOf(chunks: readonly string[]): Response {
  const waiting = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const body = new ReadableStream<Uint8Array>({
    pull(sink) {
      const chunk = waiting.shift()
      if (chunk) sink.enqueue(chunk)
      else sink.close()
    },
  })
  return new Response(body)
}

describe('a response', () => {
  test('in one piece passes up to its limit and fails above it', async () => {
    const passed = limitResponse(new Response('0123456789', { status: 201 }), LIMITS)
    expect([passed.status, await passed.text()]).toEqual([201, '0123456789'])
    await expect(limitResponse(new Response('0123456789A'), LIMITS).text()).rejects.toThrow(
      'longer',
    )
  })

  test('as a stream ends at its number of bytes', async () => {
    const chunks = Array.from({ length: 10 }, (_, index) => `chunk ${index} `)
    const cut = limitResponse(streamOf(chunks), LIMITS)
    expect(await cut.text()).toBe(chunks.join('').slice(0, 25))
    const whole = limitResponse(streamOf(chunks.slice(0, 3)), LIMITS)
    expect(await whole.text()).toBe(chunks.slice(0, 3).join(''))
  })

  test('as a stream ends at its time', async () => {
    const cut = limitResponse(streamOf(['one ', 'two ', 'three']), {
      ...LIMITS,
      streamedMs: 0,
    })
    expect(await cut.text()).toBe('one ')
  })

  test('without a body keeps its headers and cookies', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    const empty = limitResponse(new Response(null, { status: 204, headers }), LIMITS)
    expect(empty.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const full = limitResponse(new Response('text', { headers }), LIMITS)
    expect(full.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})

test('rate-limit rules beyond the number of the plan have no effect', () => {
  const rateLimit = { windowLimit: 1, windowSize: 60, aggregateBy: ['ip', 'domain'] } as const
  const withRule = (name: string): FunctionModule => ({
    name,
    config: { path: `/${name}`, rateLimit: { ...rateLimit, aggregateBy: ['ip', 'domain'] } },
    handle: () => new Response(),
  })
  const modules = limitFunctions(['a', 'b', 'c'].map(withRule), NETLIFY_LIMITS)
  expect(modules.map(({ config }) => config.rateLimit !== undefined)).toEqual([true, true, false])
})
