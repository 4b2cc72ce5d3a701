import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import type { PersonRecordCounts } from '#domain/privacy/requests.ts'
import { toast } from '#islands/ui/toast.ts'
import { Confirm } from '../../kit/Confirm.tsx'
import { TextField } from '../../kit/forms/Field.tsx'
import { formatCount } from '../../kit/format.ts'
import { showError } from '../../kit/show-error.ts'
import { invalidateLeads } from '../changes.ts'

/** Deletes everything stored under an email address, permanently. */
export function DeletePerson({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const { search, removal } = usePersonRecords(email, onDone)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    search.mutate()
  }

  return (
    <form onSubmit={submit} className="card grid gap-3">
      <p className="max-w-prose text-muted">
        Permanently deletes every message, request, quiz result and share of a person, and the
        emails about them. Use it when someone asks you to erase their data.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Email address of the person"
          type="email"
          className="min-w-60 flex-1"
          required
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <button className="button button-quiet" disabled={search.isPending}>
          Find
        </button>
      </div>
      <p role="status">
        {search.data &&
          (isEmpty(search.data)
            ? `No records are stored for ${email}.`
            : formatRecords(search.data))}
      </p>
      {search.data && !isEmpty(search.data) && (
        <Confirm
          title="Delete a person"
          question={`Delete ${formatRecords(search.data)} of ${email}? This action cannot be undone.`}
          confirmLabel="Delete everything"
          onConfirm={() => {
            removal.mutate()
            search.reset()
          }}
          onCancel={() => search.reset()}
        />
      )}
    </form>
  )
}

function usePersonRecords(email: string, onDeleted: () => void) {
  const client = useQueryClient()
  const send = (method: 'POST' | 'DELETE') => async (): Promise<PersonRecordCounts> => {
    const response = await request('/api/admin/person', { method, body: { email } })
    return response.json()
  }
  const search = useMutation({
    mutationFn: send('POST'),
    onError: (error) => showError('The records could not be found.', error),
  })
  const removal = useMutation({
    mutationFn: send('DELETE'),
    onError: (error) => showError('The records could not be deleted.', error),
    onSuccess: (counts) => {
      toast({ title: 'Success!', description: `${formatRecords(counts)} deleted permanently.` })
      onDeleted()
      return invalidateLeads(client)
    },
  })
  return { search, removal }
}

function isEmpty({ leads, savedResults = 0 }: PersonRecordCounts): boolean {
  return leads + savedResults === 0
}

function formatRecords({ leads, emails, savedResults = 0 }: PersonRecordCounts): string {
  const saved = savedResults > 0 ? `${formatCount(savedResults, 'saved result')}, ` : ''
  return `${saved}${formatCount(leads, 'lead')} and ${formatCount(emails, 'email')}`
}
