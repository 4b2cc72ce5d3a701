import { expect, test } from 'vitest'
import { useSite, visitor } from '#tests/support/api.ts'

useSite()

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s of an unknown address is 404 in JSON',
  async (method) => {
    const error = 'There is no such API endpoint.'
    for (const path of ['/api/no-such-endpoint', '/api/admin/leads/one/two/three']) {
      const { status, body } = await visitor.send(method, path)
      expect([status, body]).toEqual([404, { error, code: 'not-found', issues: [] }])
    }
  },
)
