import { useState } from 'react'
import { sendJson } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import type { PersonRecordCounts } from '#domain/privacy/requests.ts'
import { Button } from '../../kit/buttons.tsx'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { Confirm } from '../../kit/ModalDialog.tsx'
import { useSend } from '../../kit/use-send.ts'
import { LEAD_LISTS } from '../lead-queries.ts'

/** Deletes everything stored under an email address, permanently. */
export function DeletePerson({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const sendWith = (method: 'POST' | 'DELETE') => () =>
    sendJson<PersonRecordCounts>('/api/admin/person', method, { email })
  const search = useSend({ send: sendWith('POST'), failure: 'The records could not be found.' })
  const removal = useSend({
    send: sendWith('DELETE'),
    success: (counts) => `${formatCounts(counts)} deleted permanently.`,
    failure: 'The records could not be deleted.',
    onDone,
    refreshes: LEAD_LISTS,
  })

  return (
    <Form noValidate={false} onSubmit={() => search.mutate()} className="card grid gap-3">
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
        <Button type="submit" variant="quiet" disabled={search.isPending}>
          Find
        </Button>
      </div>
      <p role="status">
        {search.data &&
          (hasNoRecords(search.data)
            ? `No records are stored for ${email}.`
            : formatCounts(search.data))}
      </p>
      {search.data && !hasNoRecords(search.data) && (
        <Confirm
          title="Delete a person"
          question={`Delete ${formatCounts(search.data)} of ${email}? This action cannot be undone.`}
          confirmLabel="Delete everything"
          onConfirm={() => {
            removal.mutate()
            search.reset()
          }}
          onCancel={() => search.reset()}
        />
      )}
    </Form>
  )
}

function hasNoRecords({ leads, emails, savedResults = 0 }: PersonRecordCounts): boolean {
  return leads + emails + savedResults === 0
}

function formatCounts({ leads, emails, savedResults = 0 }: PersonRecordCounts): string {
  const saved = savedResults > 0 ? `${formatCount(savedResults, 'saved result')}, ` : ''
  return `${saved}${formatCount(leads, 'lead')} and ${formatCount(emails, 'email')}`
}
