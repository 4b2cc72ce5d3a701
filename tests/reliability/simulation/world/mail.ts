import { registerHooks } from 'node:module'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { Scheduler } from './scheduler.ts'

/** An email as it is handed over. */
interface Sent {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
  readonly replyTo?: string
}

/** An email that the server accepted. */
export interface Delivery extends Sent {
  /** Of the email in the outbox. */
  readonly id: string
  /** In virtual milliseconds, and by the wall clock of that time. */
  readonly atMs: number
  readonly at: number
  /** Whether the sender got an answer. */
  readonly isAnswered: boolean
}

/** How long a slow mailbox takes. */
const SLOW_MS = 3_000

/** A mail server that loses answers, refuses and stalls as often as the storage does. */
export class MailServer {
  readonly delivered: Delivery[] = []
  readonly #scheduler: Scheduler
  readonly #random: SeededRandom
  readonly #faultRate: () => number

  constructor(scheduler: Scheduler, random: SeededRandom, faultRate: () => number) {
    this.#scheduler = scheduler
    this.#random = random
    this.#faultRate = faultRate
  }

  /** The accepted emails to an address that have a text, oldest first. */
  find(to: string, text = ''): Delivery[] {
    return this.delivered.filter(
      (email) => email.to === to && `${email.subject}\n${email.text}`.includes(text),
    )
  }

  readonly transport = {
    // An email without an answer counts as not transmitted, so that it is sent until it arrives.
    use: () => {},
    verify: async () => true,
    close: () => {},
    sendMail: async (email: Sent): Promise<void> => {
      await this.#scheduler.takeTurn()
      const isFaulty = this.#random.chance(this.#faultRate() * 3)
      const fault = isFaulty ? this.#random.pick(['busy', 'stalls', 'answer is lost']) : undefined
      if (fault === 'busy') throw new Error('451 Try again later')
      if (fault === 'stalls') return new Promise(() => {})
      if (email.to.startsWith('slow-')) await this.#scheduler.clock.sleep(SLOW_MS)
      const { elapsedMs, epochMs } = this.#scheduler.clock
      const id = /^<([\w-]+)@/.exec(email.messageId)?.[1] ?? ''
      const isAnswered = fault === undefined
      this.delivered.push({ ...email, id, atMs: elapsedMs(), at: epochMs(), isAnswered })
      await this.#scheduler.takeTurn()
      if (!isAnswered) throw new Error('the connection was closed')
    },
  }
}

let server: MailServer | undefined

/**
 * In place of nodemailer's.
 *
 * @public
 */
export const createTransport = () => server?.transport

/** Let this module stand for nodemailer, before anything loads that. */
export function replaceNodemailer(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'nodemailer'
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  })
}

/** Hand every email of this process to a server. */
export function useMailServer(replacement: MailServer): void {
  server = replacement
}
