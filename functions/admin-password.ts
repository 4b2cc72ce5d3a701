import type { Config } from '@netlify/functions'
import { passwordChangeSchema } from '#domain/accounts/user.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { openSession, requireAdmin } from '#server/accounts/sessions.ts'
import { replacePassword } from '#server/accounts/sign-in.ts'

export const config: Config = { path: '/api/admin/password' }

export default endpoint({
  async POST(request, { ip }) {
    const user = await requireAdmin(request)
    const account = await replacePassword(user, await readJson(request, passwordChangeSchema), ip)
    const cookie = await openSession(account)
    await recordActivity(user, 'user.password-changed', user.username)
    return jsonResponse({ ok: true }, { headers: { 'set-cookie': cookie } })
  },
})
