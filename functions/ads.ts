import type { Config } from '@netlify/functions'
import { pickQuiz } from '#domain/funnel/split.ts'
import { createResponse } from '#server/http/response.ts'
import { SPLIT } from '#server/campaigns/targets.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { hashVisitor } from '#server/campaigns/split.ts'

export const config: Config = { path: '/ads' }

const DAYS_30 = 30 * 24 * 60 * 60

/**
 * Send a visitor to one of two quizzes, half and half, with every parameter of the address.
 *
 * Decided from what every request carries anyway, so nothing is stored, it works without a script, and
 * the quiz still learns which site the visitor came from. The browser may remember the answer for its
 * own link, so that coming back by it leads to the same quiz from another network too.
 */
export default endpoint({
  async GET(request, { ip }) {
    const quizId = pickQuiz(SPLIT, hashVisitor(ip, request.headers.get('user-agent') ?? ''))
    const { search } = new URL(request.url)
    return createResponse(null, {
      status: 302,
      headers: {
        location: `/ads/${quizId}${search}`,
        'cache-control': `private, max-age=${DAYS_30}`,
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  },
})
