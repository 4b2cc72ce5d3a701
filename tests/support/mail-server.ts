import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach } from 'vitest'

/** How the mail server handles the next emails. */
export type Mood = 'accepts' | 'refuses' | 'refuses-recipient' | 'busy' | 'stalls' | 'drops'

export interface MailServer {
  /** The accepted emails with their headers, oldest first. */
  readonly received: readonly { to: readonly string[]; source: string }[]
  mood: Mood
  /** Milliseconds before it accepts an email. */
  slowness: number
  /** Called when an email has arrived, before it is accepted. */
  onMessage: () => void | Promise<void>
}

/** A real SMTP server on the loopback for each test of this file; `SMTP_URL` points to it. */
export function useMailServer(): MailServer {
  let server: SMTPServer
  const received: { to: string[]; source: string }[] = []
  const state: MailServer = { received, mood: 'accepts', slowness: 0, onMessage: () => {} }
  const before = { ...process.env }

  async function take(stream: Readable, to: string[]): Promise<void> {
    const source = await text(stream)
    await new Promise((resolve) => setTimeout(resolve, state.slowness))
    await state.onMessage()
    received.push({ to, source })
  }

  beforeEach(async () => {
    received.length = 0
    state.mood = 'accepts'
    state.slowness = 0
    state.onMessage = () => {}
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 10,
      onConnect(_session, done) {
        if (state.mood === 'stalls') return
        done(state.mood === 'refuses' ? failure(554, 'No mail today') : null)
      },
      onRcptTo(_address, _session, done) {
        if (state.mood === 'refuses-recipient') return done(failure(550, 'No such mailbox'))
        done(state.mood === 'busy' ? failure(451, 'Try again later') : null)
      },
      onData(stream, session, done) {
        if (state.mood === 'drops') {
          stream.resume()
          const connection = [...server.connections].find(({ id }) => id === session.id)
          connection?._socket.destroy()
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        take(stream, to).then(() => done(), done)
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an AddressInfo.
    const { port } = server.server.address() as AddressInfo
    process.env['SMTP_URL'] = `smtp://127.0.0.1:${port}`
    process.env['MAIL_FROM'] = 'Sideboard <hello@sideboard.test>'
    process.env['MAIL_TO'] = 'team@sideboard.test'
  })

  afterEach(async () => {
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
    await new Promise<void>((resolve) => server.close(resolve))
  })

  return state
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
