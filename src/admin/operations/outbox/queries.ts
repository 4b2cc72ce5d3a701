import { request } from '#client/api.ts'
import type { EmailAction, OutboxPage } from '#domain/email/email.ts'
import { showError } from '../../kit/show-error.ts'
import { usePagedQuery } from '../../kit/LoadMore.tsx'
import { useSend } from '../../kit/use-send.ts'

const OUTBOX = '/api/admin/outbox'

export function useOutbox() {
  return usePagedQuery<OutboxPage>(OUTBOX)
}

/** Sends an email again or discards it. */
export function useEmailAction(key: string, onDone: () => void) {
  return useSend({
    send: (action: EmailAction) =>
      request(`${OUTBOX}/${encodeURIComponent(key)}`, { method: 'POST', body: action }),
    failure: (error, { act }) => showError(`The email could not be ${PAST[act]}.`, error),
    onDone,
    refreshes: [{ queryKey: [OUTBOX] }],
    refreshesAfterFailure: true,
  })
}

const PAST = { retry: 'sent again', discard: 'discarded' } as const
