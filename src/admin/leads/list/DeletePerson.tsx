import { useState } from 'react'
import { sendJson } from '#client/query.ts'
import {
  describeCounts,
  hasRecords,
  type PersonRecordCounts,
} from '#domain/privacy/record-counts.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form, SubmitButton } from '../../kit/forms/Form.tsx'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { useSend } from '../../kit/use-send.ts'
import { LEAD_LISTS } from '../lead-queries.ts'

type Person = PersonRecordCounts & { readonly email: string }

/** Deletes everything stored under an email address, permanently. */
export function DeletePerson({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  // The address of the search: the field may have another one when the response arrives.
  const sendWith = (method: 'POST' | 'DELETE') => (person: Pick<Person, 'email'>) =>
    sendJson<PersonRecordCounts>('/api/admin/person', method, { email: person.email })
  const removal = useConfirmedSend<Person, PersonRecordCounts>({
    describe: (person) => ({
      title: 'Delete a person',
      question: `Delete ${describeCounts(person)} of ${person.email}? This action cannot be undone.`,
      confirmLabel: 'Delete everything',
    }),
    send: sendWith('DELETE'),
    success: (counts) => `${describeCounts(counts)} deleted permanently.`,
    failure: 'The records could not be deleted.',
    refreshes: LEAD_LISTS,
    onRefreshed: onDone,
  })
  const search = useSend({
    send: sendWith('POST'),
    failure: 'The records could not be found.',
    onDone: (counts, person) => hasRecords(counts) && removal.ask({ ...counts, ...person }),
  })

  return (
    <Form noValidate={false} onSubmit={() => search.mutate({ email })} className="card grid gap-3">
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
        <SubmitButton variant="quiet" labels={['Find']} send={search} />
      </div>
      <p role="status">
        {search.data &&
          !hasRecords(search.data) &&
          `No records are stored for ${search.variables.email}.`}
      </p>
      {removal.question}
    </Form>
  )
}
