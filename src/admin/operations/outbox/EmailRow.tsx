import { sendJson } from '#client/query.ts'
import type { OutboxEmail, EmailAction } from '#domain/email/email.ts'
import { formatCount } from '#domain/format-count.ts'
import { Badge, EMAIL_STATE_VARIANTS } from '../../kit/Badge.tsx'
import { Button } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { showError, useSend } from '../../kit/use-send.ts'

export const OUTBOX_PATH = '/api/admin/outbox'

export function EmailRow({ email }: { email: OutboxEmail }) {
  const action = useSend({
    send: (body: EmailAction) =>
      sendJson(`${OUTBOX_PATH}/${encodeURIComponent(email.key)}`, 'POST', body),
    failure: (error, { act }) => showError(`The email could not be ${PAST_TENSES[act]}.`, error),
    refreshes: [{ queryKey: [OUTBOX_PATH] }],
  })
  return (
    <article
      tabIndex={-1}
      aria-label={email.subject}
      className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant={EMAIL_STATE_VARIANTS[email.state]}>{email.state}</Badge>
          <span className="min-w-0 font-semibold wrap-anywhere">{email.subject}</span>
        </p>
        <DeliveryDetails email={email} />
        {email.lastError && <p className="text-sm wrap-anywhere text-alert">{email.lastError}</p>}
        <details className="mt-1 text-sm">
          <summary className="link min-h-6 w-fit">Text</summary>
          <pre className="mt-2 max-w-prose font-sans wrap-anywhere whitespace-pre-wrap">
            {email.text}
          </pre>
        </details>
      </div>
      {email.state !== 'sent' && (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={`Retry ${email.subject}`}
            disabled={action.isPending}
            onClick={() => action.mutate({ act: 'retry' })}
          >
            Retry
          </Button>
          {email.state !== 'discarded' && (
            <Button
              variant="alert small"
              aria-label={`Discard ${email.subject}`}
              disabled={action.isPending}
              onClick={() => action.mutate({ act: 'discard' })}
            >
              Discard
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

/** Says who an email goes to, and when it was sent or will be tried. */
function DeliveryDetails({ email }: { email: OutboxEmail }) {
  const isRetried = email.attempts > 0 && email.state !== 'sent'
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-muted">
      <span className="break-all">to {email.to === 'team' ? 'the team' : email.to}</span>
      <time dateTime={email.createdAt}>{formatDateTime(email.createdAt)}</time>
      {email.sentAt && <span>sent {formatDateTime(email.sentAt)}</span>}
      {isRetried && <span>tried {formatCount(email.attempts, 'time')}</span>}
      {isRetried && email.state === 'waiting' && (
        <span>next try {formatDateTime(email.nextAttemptAt)}</span>
      )}
    </p>
  )
}

const PAST_TENSES = { retry: 'sent again', discard: 'discarded' } as const
