import type { Config } from '@netlify/functions'
import { contactSchema } from '#domain/contact.ts'
import { json, seeOther } from '#server/answer.ts'
import { isForm, readJsonOrForm } from '#server/body.ts'
import { attributionOf, circumstancesOf } from '#server/circumstances.ts'
import { receiveMessage } from '#server/contact.ts'
import { endpoint } from '#server/endpoint.ts'
import { servingForms } from '#server/form-problem.ts'
import { sendDue } from '#server/outbox.ts'
import { throttle } from '#server/throttle.ts'

const MINUTE_MS = 60_000
const LIMITS = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 20, windowMs: 24 * 60 * MINUTE_MS },
]

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
}

const contact = endpoint({
  async POST(request, context) {
    const now = new Date()
    const message = await readJsonOrForm(request, contactSchema)
    await throttle('contact', context.ip, LIMITS, { now })
    const attribution = message.attribution ?? attributionOf(request, now)
    await receiveMessage(
      { ...message, ...(attribution && { attribution }) },
      circumstancesOf(request),
      formAge(request),
      now,
    )
    context.waitUntil(sendDue(now))
    return isForm(request) ? seeOther('/thank-you') : json({ ok: true }, { status: 201 })
  },
})

export default servingForms('/contact', contact)

/** How long the page says its form was open, in milliseconds. */
function formAge(request: Request): number | undefined {
  const age = request.headers.get('x-form-age') ?? ''
  return /^\d{1,12}$/.test(age) ? Number(age) : undefined
}
