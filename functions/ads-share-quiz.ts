import type { Config } from '@netlify/functions'
import { shareRequestSchema } from '#domain/quiz/share.ts'
import { json } from '#server/answer.ts'
import { readJson } from '#server/body.ts'
import { circumstancesOf } from '#server/circumstances.ts'
import { endpoint } from '#server/endpoint.ts'
import { sendDue } from '#server/outbox.ts'
import { shareQuiz } from '#server/share.ts'

export const config: Config = {
  path: '/api/ads/share-quiz',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  async POST(request, { ip, waitUntil }) {
    const share = await readJson(request, shareRequestSchema)
    if (await shareQuiz(share, ip, circumstancesOf(request))) waitUntil(sendDue())
    return json({ ok: true }, { status: 201 })
  },
})
