import type { Config } from '@netlify/functions'
import { optOutSchema } from '#domain/quiz/share.ts'
import { json, seeOther } from '#server/answer.ts'
import { isForm, readJsonOrForm } from '#server/body.ts'
import { endpoint } from '#server/endpoint.ts'
import { servingForms } from '#server/form-problem.ts'
import { optOut } from '#server/share-opt-out.ts'

export const config: Config = {
  path: '/api/ads/share-opt-out',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

const shareOptOut = endpoint({
  async POST(request) {
    const isFromPage = isForm(request)
    const { token } = await readJsonOrForm(request, optOutSchema)
    await optOut(token)
    return isFromPage ? seeOther('/ads/opt-out/done') : json({ ok: true }, { status: 201 })
  },
})

export default servingForms('/ads/opt-out', shareOptOut)
