import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { copyRelease } from './copy-release.ts'
import { startPlatform } from './running-platform.ts'

export interface SiteWithEmail {
  readonly url: string
  /** The newest email to `address` with its headers. */
  findEmail(address: string): string | undefined
  /** The path of the link in the newest email to `address`. */
  findLink(address: string): string | undefined
  stop(): Promise<void>
}

/** Another site with the release that is tested, and a real SMTP server. */
export async function startSiteWithEmail(): Promise<SiteWithEmail> {
  const received: { to: string; source: string }[] = []
  async function take(stream: Readable, to: string): Promise<void> {
    received.push({ to, source: await text(stream) })
  }
  const findEmail = (address: string) => received.findLast(({ to }) => to === address)?.source
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
  const { RELEASE, BASE_URL } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-email-'))
  if (RELEASE) await copyRelease(RELEASE, dataDir)
  const platform = await startPlatform({
    dataDir,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      // The address that the release was built for, so that it is not built again.
      ...(RELEASE && BASE_URL && { URL: BASE_URL }),
    },
  })
  return {
    url: platform.url,
    findEmail,
    findLink(address) {
      const source = findEmail(address) ?? ''
      const plain = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      return /https?:\/\/[^/\s]+(\/admin\/\S+#\S+)/.exec(plain)?.[1]
    },
    async stop() {
      await platform.stop()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
