import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { fetchJson, errorSentence } from '#client/query.ts'
import type { OutboxEmail, OutboxPage } from '#domain/email/outbox-page.ts'
import { toast } from '#islands/ui/toast.ts'
import { Badge } from '../components/Badge.tsx'
import { formatDateTime } from '../components/dates.ts'
import { QueryResult } from '../components/QueryResult.tsx'
import { LoadMore } from '../components/LoadMore.tsx'
import { Page } from '../components/Page.tsx'
import { EMAIL_STATE_VARIANTS } from './variants.ts'

const OUTBOX = '/api/admin/outbox'

/** Every mail the site wrote, and what became of it. */
export default function Outbox() {
  const outbox = useInfiniteQuery({
    queryKey: [OUTBOX],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<OutboxPage>(pageParam ? `${OUTBOX}?before=${pageParam}` : OUTBOX, signal),
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return (
    <Page
      title="Outbox"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <button
          type="button"
          className="button button-quiet"
          disabled={outbox.isFetching}
          onClick={() => void outbox.refetch()}
        >
          Refresh
        </button>
      }
    >
      <QueryResult
        query={outbox}
        loading="Loading mails..."
        failed="The mails could not be loaded."
      >
        {({ pages }) => {
          const mails = pages.flatMap((page) => page.mails)
          return (
            <div className="grid gap-4">
              {pages[0]?.isReady === false && (
                <p className="notice">
                  No mail server is set up, so mails wait here. Set SMTP_URL and MAIL_FROM, and they
                  go out.
                </p>
              )}
              {mails.length === 0 ? (
                <p className="card py-10 text-center text-muted">No mails yet.</p>
              ) : (
                <ul className="divide-y divide-line border-y border-line">
                  {mails.map((mail) => (
                    <li key={mail.key}>
                      <EmailRow mail={mail} />
                    </li>
                  ))}
                </ul>
              )}
              <LoadMore query={outbox} label="Older mails" />
            </div>
          )
        }}
      </QueryResult>
    </Page>
  )
}

function EmailRow({ mail }: { mail: OutboxEmail }) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: (name: 'retry' | 'discard') =>
      request(`${OUTBOX}/${encodeURIComponent(mail.key)}`, { method: 'POST', body: { act: name } }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorSentence(error, 'This could not be done.'),
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [OUTBOX] }),
  })
  return (
    <article aria-label={mail.subject} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant={EMAIL_STATE_VARIANTS[mail.state]}>{mail.state}</Badge>
          <span className="min-w-0 font-semibold break-words">{mail.subject}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-xs text-muted">
          <span className="break-all">to {mail.to === 'team' ? 'the team' : mail.to}</span>
          <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
          {mail.sentAt && <span>sent {formatDateTime(mail.sentAt)}</span>}
          {mail.attempts > 0 && mail.state !== 'sent' && <span>tried {mail.attempts} times</span>}
          {mail.state === 'waiting' && mail.attempts > 0 && (
            <span>next try {formatDateTime(mail.nextAttemptAt)}</span>
          )}
        </p>
        {mail.lastError && <p className="text-sm break-words text-alert">{mail.lastError}</p>}
        <details className="mt-1 text-sm">
          <summary className="link w-fit">Text</summary>
          <pre className="mt-2 max-w-prose font-sans whitespace-pre-wrap">{mail.text}</pre>
        </details>
      </div>
      {mail.state !== 'sent' && (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Retry ${mail.subject}`}
            disabled={act.isPending}
            onClick={() => act.mutate('retry')}
          >
            Retry
          </button>
          {mail.state !== 'discarded' && (
            <button
              type="button"
              className="button button-alert button-small"
              aria-label={`Discard ${mail.subject}`}
              disabled={act.isPending}
              onClick={() => act.mutate('discard')}
            >
              Discard
            </button>
          )}
        </div>
      )}
    </article>
  )
}
