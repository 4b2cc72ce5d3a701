import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { EmailAction, OutboxPage } from '#domain/email/email.ts'
import { showError } from '../../kit/show-error.ts'
import { usePagedQuery } from '../../kit/LoadMore.tsx'

const OUTBOX = '/api/admin/outbox'

export function useOutbox() {
  return usePagedQuery<OutboxPage>(OUTBOX)
}

/** Sends an email again or discards it. */
export function useEmailAction(key: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: EmailAction) =>
      request(`${OUTBOX}/${encodeURIComponent(key)}`, { method: 'POST', body: action }),
    onSuccess: onDone,
    onError: (error, { act }) => showError(`The email could not be ${PAST[act]}.`, error),
    onSettled: () => client.invalidateQueries({ queryKey: [OUTBOX] }),
  })
}

const PAST = { retry: 'sent again', discard: 'discarded' } as const
