import { setPasswordHasher } from '#server/accounts/passwords.ts'
import { PASSWORD, PASSWORD_HASH } from '#tests/support/accounts.ts'
import { setStoreContext } from '#tests/support/faulty-store.ts'
import { replaceNodemailer } from './world/mail.ts'
import { countNativeCalls } from './world/native-work.ts'
import { makeSite } from './world/site.ts'

/** Where the team gets its emails. */
export const TEAM = 'team@firm.test'

/** What the site wrote to the console since the last simulation began. */
export const complaints: string[] = []

/** Prepare this process: nothing of it leaves the process anymore. */
export function prepareProcess(): void {
  Object.assign(process.env, {
    SITE_DIR: makeSite(),
    SESSION_SECRET: 'a secret for simulations, long enough',
    RATE_LIMIT_SCALE: '1',
    BUILD_HOOK_URL: 'http://hook.test/',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'hello@firm.test',
    MAIL_TO: TEAM,
  })
  setStoreContext()
  setPasswordHasher({
    hash: async (password) => `plain ${password}`,
    compare: async (password, known) =>
      known === `plain ${password}` || (known === PASSWORD_HASH && password === PASSWORD),
  })
  replaceNodemailer()
  countNativeCalls()
  for (const name of ['log', 'info'] as const) console[name] = () => {}
  for (const name of ['warn', 'error'] as const) {
    console[name] = (...said: unknown[]) => void complaints.push(said.map(String).join(' '))
  }
}
