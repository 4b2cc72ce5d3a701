import type { Config } from '@netlify/functions'
import { passwordChangeSchema } from '#domain/user.ts'
import { record } from '#server/activity.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { openSession, requireAdmin } from '#server/sessions.ts'
import { replacePassword } from '#server/sign-in.ts'

export const config: Config = { path: '/api/admin/password' }

export default endpoint({
  async POST(request, { ip }) {
    const user = await requireAdmin(request)
    const account = await replacePassword(user, await readJson(request, passwordChangeSchema), ip)
    const cookie = await openSession(account)
    await record(user, 'user.password-changed', user.username)
    return json({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
