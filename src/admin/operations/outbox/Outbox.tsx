import type { OutboxPage } from '#domain/email/email.ts'
import { LoadMore, usePagedQuery } from '../../kit/LoadMore.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { EmailRow, OUTBOX_PATH } from './EmailRow.tsx'

/** The screen of every email of the site and its state. */
export default function Outbox() {
  const outbox = usePagedQuery<OutboxPage>(OUTBOX_PATH)
  return (
    <Page title="Outbox" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <QueryResult query={outbox} name="emails">
        {({ pages }) => {
          const emails = pages.flatMap((page) => page.emails)
          return (
            <div className="grid gap-4">
              {pages[0]?.reason && (
                <p className="notice">{pages[0].reason} Until then emails wait here.</p>
              )}
              {emails.length === 0 ? (
                <p className="card py-10 text-center text-muted">No emails yet.</p>
              ) : (
                <ul className="divide-y divide-line border-y border-line">
                  {emails.map((email) => (
                    <li key={email.key}>
                      <EmailRow email={email} />
                    </li>
                  ))}
                </ul>
              )}
              <LoadMore query={outbox} label="Older emails" />
            </div>
          )
        }}
      </QueryResult>
    </Page>
  )
}
