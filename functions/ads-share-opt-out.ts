import type { Config } from '@netlify/functions'
import { optOutSchema } from '#domain/quiz/share.ts'
import { json, seeOther } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { servingForms } from '#server/http/form-error-page.ts'
import { saveOptOut } from '#server/email/share-opt-out.ts'

export const config: Config = {
  path: '/api/ads/share-opt-out',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

const shareOptOut = endpoint({
  async POST(request) {
    const isFromPage = isForm(request)
    const { token } = await readJsonOrForm(request, optOutSchema)
    await saveOptOut(token)
    return isFromPage ? seeOther('/ads/opt-out/done') : json({ ok: true }, { status: 201 })
  },
})

export default servingForms('/ads/opt-out', shareOptOut)
