import type { OutboxPage } from '#domain/email/email.ts'
import type { Attack } from './support/attack.ts'
import { clientAddress, readAsAdmin, repeat, sendForStatus } from './support/client.ts'

const MESSAGES = 40

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
]
