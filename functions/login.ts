import type { Config } from '@netlify/functions'
import { credentialsSchema } from '#domain/user.ts'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { openSession } from '#server/sessions.ts'
import { signIn } from '#server/sign-in.ts'

export const config: Config = {
  path: '/api/login',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  async POST(request, { ip }) {
    const { user, account } = await signIn(await readJson(request, credentialsSchema), ip)
    const cookie = await openSession(account)
    await record(user, 'user.signed-in', user.username)
    return json(user, { headers: { 'set-cookie': cookie } })
  },
})
