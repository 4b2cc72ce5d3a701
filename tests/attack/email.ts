import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxPage } from '#domain/email/email.ts'
import type { Attack } from './support/attack.ts'
import { clientAddress, readAsAdmin, repeat, sendForStatus } from './support/client.ts'
import { rewriteFirstRecord } from './support/stored-data.ts'

const MESSAGES = 40
const STRANGERS = 16
const SHARES = 110

/** Email bombing: emails to strangers that a visitor triggers. */
export const emailAttacks: readonly Attack[] = [
  {
    item: 11,
    name: `${MESSAGES} messages in the name of one mailbox with +tags`,
    before: '40 auto-replies',
    site: 'behind-proxy',
    async run(site) {
      await repeat(MESSAGES, 8, (index) =>
        sendForStatus(site.url, '/api/contact', {
          ip: clientAddress(index, 22),
          headers: { 'x-form-age': '60000' },
          body: {
            name: 'Vic Tim',
            email: `victim+${index}@example.com`,
            company: '',
            message: 'I never wrote this.',
          },
        }),
      )
      const { emails } = await readAsAdmin<OutboxPage>(site, '/api/admin/outbox')
      const sent = emails.filter(({ to }) => to.startsWith('victim')).length
      return { after: `${sent} auto-replies`, holds: sent <= 1 }
    },
  },
  {
    item: 23,
    name: `${STRANGERS} strangers ask for a reset link of the owner, who asks on a known device after them`,
    before: '3 emails, 0 of them for the owner',
    site: 'behind-proxy',
    needsOwnSite: true,
    async run(site) {
      const owner = 'owner@example.com'
      await site.restart((dataDir) =>
        rewriteFirstRecord(dataDir, 'users', (json) =>
          JSON.stringify({ ...JSON.parse(json), email: owner }),
        ),
      )
      const ask = async (options: { ip: string; cookie?: string }) => {
        const body = { name: owner }
        await sendForStatus(site.url, '/api/account/recovery', { body, ...options })
      }
      const countEmails = async () => {
        // They are queued after the response.
        await pause(1000)
        const { emails } = await readAsAdmin<OutboxPage>(site, '/api/admin/outbox')
        return emails.filter(({ to }) => to === owner).length
      }
      await repeat(STRANGERS, 4, (index) => ask({ ip: clientAddress(index, 26) }))
      const toStrangers = await countEmails()
      await ask({ ip: clientAddress(STRANGERS, 26), cookie: site.cookie })
      const all = await countEmails()
      const toOwner = all - toStrangers
      return {
        after: `${all} emails, ${toOwner} of them for the owner`,
        holds: toStrangers === 1 && toOwner === 1,
      }
    },
  },
  {
    item: 24,
    name: `${SHARES} shares from one IPv6 /48, then one of another visitor`,
    before: 'refused for a day (429)',
    site: 'behind-proxy',
    async run({ url }) {
      const share = (toEmail: string, ip: string) =>
        sendForStatus(url, '/api/ads/share-quiz', {
          ip,
          body: { toEmail, fromName: 'Ada', fromBusiness: 'Engines', quizId: 'quiz-b' },
        })
      const statuses = await repeat(SHARES, 8, (index) =>
        share(`shared-${index}@example.com`, `2001:db8:9:${10 + (index % 60)}00::1`),
      )
      const sent = statuses.filter((status) => status === 201).length
      const other = await share('grace@example.com', clientAddress(0, 27))
      return { after: `${sent} sent, another visitor ${other}`, holds: other === 201 }
    },
  },
]
