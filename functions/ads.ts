import { createHmac } from 'node:crypto'
import type { Config } from '@netlify/functions'
import { createResponse } from '#server/http/response.ts'
import { listSplitQuizIds, pickQuiz } from '#domain/quiz/ads-quizzes.ts'
import { readAdsQuizzes } from '#server/content/quizzes.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { environment } from '#server/environment.ts'

export const config: Config = { path: '/ads' }

const DAYS_30 = 30 * 24 * 60 * 60

/**
 * Redirect a visitor to one of the split test's quizzes, with the query string.
 *
 * The choice is a hash of the address and user agent, so nothing is stored and no script is needed.
 * The browser caches the redirect, so a returning visitor gets the same quiz from another network too.
 */
export default endpoint(anyone, {
  async GET(request, { ip }) {
    const split = listSplitQuizIds(await readAdsQuizzes())
    const quizId = pickQuiz(split, hashVisitor(ip, request.headers.get('user-agent') ?? ''))
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

/** A keyed hash of a visitor's address and browser. It is never stored. */
function hashVisitor(ip: string, userAgent: string): string {
  const { SESSION_SECRET = '' } = environment()
  return createHmac('sha256', `ads split\n${SESSION_SECRET}`)
    .update(`${ip}\n${userAgent}`)
    .digest('hex')
}
