import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRelease } from './copy-release.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { startPlatform } from './running-platform.ts'

/** Where the site sends what is for the team. */
export const TEAM = 'team@sideboard.test'

export interface SiteWithEmail extends Pick<Mailbox, 'findEmail' | 'findLink'> {
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Another site with the release that is tested, and a real SMTP server. */
export async function startSiteWithEmail(): Promise<SiteWithEmail> {
  const mailbox = await startMailbox()
  const { RELEASE, BASE_URL } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-email-'))
  if (RELEASE) await copyRelease(RELEASE, dataDir)
  const platform = await startPlatform({
    dataDir,
    env: {
      SMTP_URL: mailbox.url,
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
    findEmail: mailbox.findEmail,
    findLink: mailbox.findLink,
    async stop() {
      await platform.stop()
      await mailbox.close()
    },
  }
}
