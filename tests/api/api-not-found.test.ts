import { expect, test } from 'vitest'
import { call } from '../support/call.ts'

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s of an unknown path responds in JSON',
  async (method) => {
    const response = await call('/api/no-such-endpoint', { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({
      error: 'There is no such API endpoint.',
      code: 'not-found',
      issues: [],
    })
  },
)
