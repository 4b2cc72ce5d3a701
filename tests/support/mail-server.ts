import type { SMTPServerSession } from 'smtp-server'
import { afterEach, beforeEach, vi } from 'vitest'
import { type ReceivedEmail, startSmtpServer } from './smtp-server.ts'

/** How the mail server handles the next emails. */
export type Mood = 'accepts' | 'refuses' | 'refuses-recipient' | 'busy' | 'stalls' | 'drops'

export interface MailServer {
  /** The accepted emails, oldest first. */
  readonly received: readonly ReceivedEmail[]
  mood: Mood
  /** Milliseconds before it accepts an email. */
  slowness: number
  /** Called when an email has arrived, before it is accepted. */
  onMessage: () => void | Promise<void>
}

/** A real SMTP server on the loopback for each test of this file; `SMTP_URL` points to it. */
export function useMailServer(): MailServer {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  const received: ReceivedEmail[] = []
  const state: MailServer = { received, mood: 'accepts', slowness: 0, onMessage: () => {} }

  async function take(email: ReceivedEmail, { id }: SMTPServerSession): Promise<void> {
    if (state.mood === 'drops') {
      const connection = [...server.connections].find((each) => each.id === id)
      connection?._socket.destroy()
      return
    }
    const receiver = server
    await new Promise((resolve) => setTimeout(resolve, state.slowness))
    await state.onMessage()
    // An email that is accepted after its test has ended is none of the next test.
    if (receiver === server) received.push(email)
  }

  beforeEach(async () => {
    received.length = 0
    Object.assign(state, { mood: 'accepts', slowness: 0, onMessage: () => {} })
    server = await startSmtpServer(take, {
      onConnect(_session, done) {
        if (state.mood === 'stalls') return
        done(state.mood === 'refuses' ? failure(554, 'No mail today') : null)
      },
      onRcptTo(_address, _session, done) {
        if (state.mood === 'refuses-recipient') return done(failure(550, 'No such mailbox'))
        done(state.mood === 'busy' ? failure(451, 'Try again later') : null)
      },
    })
    vi.stubEnv('SMTP_URL', server.url)
    vi.stubEnv('MAIL_FROM', 'Sideboard <hello@sideboard.test>')
    vi.stubEnv('MAIL_TO', 'team@sideboard.test')
  })

  afterEach(() => server.close())

  return state
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
