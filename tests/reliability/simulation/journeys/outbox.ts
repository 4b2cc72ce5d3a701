import { runAlone } from '#tests/support/run-alone.ts'
import type { OutboxEmail, OutboxPage } from '#domain/email/email.ts'
import { leads } from '#server/leads/leads.ts'
import { DAY_MS, type Guide, type Journey, MINUTE_MS } from './guide.ts'
import { write } from './leads.ts'

/** What a mail server refuses for good is not tried again; what it cannot take now is. */
const sendMail: Journey = async (guide) => {
  const isRefused = guide.number % 2 === 0
  const email = guide.address(isRefused ? 'refused' : 'busy')
  const key = await write(guide, { email, message: `Mail ${guide.mark}` })
  if (!guide.isQuiet) return
  const own = await findQueued(guide, email)
  guide.same(
    own?.state,
    isRefused ? 'failed' : 'waiting',
    'the state of an email that was not sent',
  )
  guide.same(own?.attempts, 1, 'its attempts')
  const at = guide.now()
  const isNoted = async () => (await findQueued(guide, email))?.state === 'failed'
  if (isRefused && guide.number % 4 === 0) {
    guide.later(at + 95 * DAY_MS, 'a failed email is kept', isNoted, 'cleanup', 'rollup')
    return
  }
  if (!isRefused) {
    const sent = () => guide.mail.find(email).length
    for (const minutes of [1.5, 4, 9]) {
      guide.later(
        at + minutes * MINUTE_MS,
        'an email is sent once at most',
        async () => sent() <= 1,
        'outbox',
      )
    }
    guide.later(at + 10 * MINUTE_MS, 'an email is tried again', async () => sent() === 1)
    return
  }
  guide.later(
    at + DAY_MS,
    'a refused email is not tried again',
    async () => guide.mail.tried(email) === 1,
    'outbox',
  )
  const path = `${OUTBOX}/${own?.key}`
  const act = (name: string) => guide.edit(`POST ${path}`, { body: { act: name } })
  guide.later(
    at + 2 * DAY_MS,
    'a refused email is tried again when someone asks, and then discarded',
    async () => {
      await act('retry')
      const isTried = guide.mail.tried(email) === 2
      await act('discard')
      return isTried && (await leads.find(key)) !== undefined
    },
  )
  guide.later(
    at + 3 * DAY_MS,
    'a discarded email is not sent',
    async () => guide.mail.tried(email) === 2,
    'outbox',
  )
}

/** The morning's digest counts what came, without spam. */
const readDigest: Journey = async (guide) => {
  if (!guide.isQuiet) return
  guide.atEnd('the digest counts the leads of a day', async () => {
    const since = guide.now() - DAY_MS
    const recent = (await leads.all()).filter(
      (lead) => Date.parse(lead.receivedAt) >= since && lead.status !== 'spam' && !lead.deletedAt,
    )
    const contacts = recent.filter(({ kind }) => kind === 'contact').length
    const before = guide.mail.find('team@firm.test', 'since yesterday').length
    await runAlone('digest')
    await runAlone('digest')
    const sent = guide.mail.find('team@firm.test', 'since yesterday').slice(before)
    if (sent.length === 0) return true
    const count = Number(/(\d+) messages?\b/.exec(sent[0]?.text ?? '')?.[1] ?? 0)
    return sent.length === 1 && count === contacts
  })
}

/** An email that someone discards is reported as being sent, or it is never sent. */
const discardMail: Journey = async (guide) => {
  const to = guide.address('slow')
  const discard = async () => {
    for (let waits = 0; waits < 20; waits++) {
      await guide.wait(500)
      const own = await findQueued(guide, to)
      if (own?.state !== 'waiting') continue
      return (
        (
          await guide.edit(`POST ${OUTBOX}/${own.key}`, {
            body: { act: 'discard' },
            expect: [200, 409],
          })
        ).status === 200
      )
    }
    return false
  }
  const message = `Mail ${guide.mark}`
  const [isDiscarded] = await Promise.all([discard(), write(guide, { email: to, message })])
  const isRight = async () => {
    const sent = guide.mail.find(to).length
    return isDiscarded ? sent === 0 : sent > 0 || !guide.isQuiet
  }
  const what = isDiscarded ? 'a discarded email is not sent' : 'an email that stays is sent'
  // One that was sent without an answer may be sent again, and so discarded. A claim ends by the clock.
  if (guide.plan.faultRate === 0 && guide.plan.jumps === 0) guide.atEnd(what, isRight)
}

export const OUTBOX_JOURNEYS = { sendMail, discardMail, readDigest }

const OUTBOX = '/api/admin/outbox'

async function findQueued(guide: Guide, to: string): Promise<OutboxEmail | undefined> {
  const { emails } = await guide.read<OutboxPage>(guide.edit(OUTBOX))
  return emails.find((email) => email.to === to)
}
