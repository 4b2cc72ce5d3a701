import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on the loopback for a site in another process. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  /** The newest email to `address` that has `part`, with its headers. */
  findEmail(address: string, part?: string): string | undefined
  /** The path of the link with a token in the newest email to `address`. */
  findLink(address: string): string | undefined
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const received: { to: string; source: string }[] = []
  async function take(stream: Readable, to: string): Promise<void> {
    received.push({ to, source: await text(stream) })
  }
  const findEmail = (address: string, part = '') =>
    received.findLast(({ to, source }) => to === address && source.includes(part))?.source
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      take(stream, to).then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    findEmail,
    findLink(address) {
      const source = findEmail(address) ?? ''
      const plain = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      return /https?:\/\/[^/\s]+(\/\S*(?:#|records\?token=)\S+)/.exec(plain)?.[1]
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
