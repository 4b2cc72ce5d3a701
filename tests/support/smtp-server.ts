import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export interface ReceivedEmail {
  readonly to: readonly string[]
  /** With its headers. */
  readonly source: string
}

/** A real SMTP server on the loopback, which accepts an email when `take` ends. */
export async function startSmtpServer(
  take: (email: ReceivedEmail, session: SMTPServerSession) => void | Promise<void>,
  options: SMTPServerOptions = {},
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      text(stream)
        .then((source) => take({ to, source }, session))
        .then(() => done(), done)
    },
    ...options,
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens on a port has an AddressInfo.
  const { port } = server.server.address() as AddressInfo
  return {
    /** For `SMTP_URL`. */
    url: `smtp://127.0.0.1:${port}`,
    connections: server.connections,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Quoted-printable breaks long lines with "=" and writes "=" as "=3D". */
export function unfold(source: string): string {
  return source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
