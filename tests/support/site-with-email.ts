import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './browser-test.ts'
import { copyRelease } from './copy-release.ts'
import { startPlatform } from './running-platform.ts'
import { type ReceivedEmail, startSmtpServer, unfold } from './smtp-server.ts'

/** Where the site sends what is for the team. */
export const TEAM = 'team@sideboard.test'

type SiteWithEmail = Awaited<ReturnType<typeof startSiteWithEmail>>

/** Another site for the tests of this file, with the release that is tested and a real SMTP server. */
export function useSiteWithEmail(): SiteWithEmail {
  const site: Partial<SiteWithEmail> = {}
  test.beforeAll(async () => void Object.assign(site, await startSiteWithEmail()))
  test.afterAll(() => site.stop?.())
  return site as SiteWithEmail // filled before the first test
}

async function startSiteWithEmail() {
  const received: ReceivedEmail[] = []
  const mail = await startSmtpServer((email) => void received.push(email))
  /** The newest email to `address` that has `part`. */
  const findEmail = (address: string, part = '') =>
    received.findLast(({ to, source }) => to.includes(address) && source.includes(part))?.source
  const { RELEASE, BASE_URL } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-email-'))
  if (RELEASE) await copyRelease(RELEASE, dataDir)
  const platform = await startPlatform({
    dataDir,
    env: {
      SMTP_URL: mail.url,
      MAIL_TO: TEAM,
      // No test looks at what is built.
      PUBLISH_DELAY: '10m',
      // The address that the release was built for, so that it is not built again.
      ...(RELEASE && BASE_URL && { URL: BASE_URL }),
    },
  })
  return {
    url: platform.url,
    dataDir,
    findEmail,
    /** The path of the link with a token in the newest email to `address`. */
    findLink: (address: string) =>
      /https?:\/\/[^/\s]+(\/\S*(?:#|records\?token=)\S+)/.exec(
        unfold(findEmail(address) ?? ''),
      )?.[1],
    async stop() {
      await platform.stop()
      await mail.close()
    },
  }
}
