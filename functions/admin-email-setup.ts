import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { readFullEmailSetup, sendTestMessage } from '#server/email/test-message.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { throttle } from '#server/limits/throttle.ts'

export const config: Config = { path: '/api/admin/email-setup' }

const TESTS = [{ limit: 10, windowMs: 60 * 60_000 }]

export default endpoint(requires('administrator'), {
  GET: async () => jsonResponse(await readFullEmailSetup()),

  /** Send a test message to the team, at once and past the outbox, to show what the server says. */
  async POST(_request, { actor }) {
    await throttle('test-message', actor.id, TESTS)
    const result = await sendTestMessage(actor.username)
    await recordActivity(actor, 'mail.tested', 'site', { outcome: result.outcome })
    return jsonResponse(result)
  },
})
