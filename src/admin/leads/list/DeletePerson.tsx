import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import type { PersonRecordCounts } from '#domain/privacy/requests.ts'
import { toast } from '#islands/ui/toast.ts'
import { Confirm } from '../../components/Confirm.tsx'
import { invalidateLeads } from '../queries.ts'

const PERSON = '/api/admin/person'

/** Removes all that is kept under a mail address, for good. */
export function DeletePerson({ onDone }: { onDone: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const ask = (method: 'POST' | 'DELETE') => async (): Promise<PersonRecordCounts> => {
    const response = await request(PERSON, { method, body: { email } })
    return response.json()
  }
  const onError = (error: Error) =>
    toast({
      title: 'Error',
      description: errorSentence(error, 'This could not be done.'),
      variant: 'destructive',
    })
  const search = useMutation({ mutationFn: ask('POST'), onError })
  const removal = useMutation({
    mutationFn: ask('DELETE'),
    onError,
    onSuccess: (found) => {
      toast({ title: 'Success!', description: `Deleted ${inWords(found)} for good.` })
      onDone()
      return invalidateLeads(client)
    },
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    search.mutate()
  }

  return (
    <form onSubmit={submit} className="card grid gap-3">
      <p className="max-w-prose text-muted">
        Deletes every message, request, quiz result and share of a person, and the mails about them,
        for good. Use it when somebody asks to be forgotten.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="field min-w-64 flex-1">
          <label htmlFor={id}>Email address of the person</label>
          <input
            id={id}
            type="email"
            className="input"
            required
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <button className="button button-quiet" disabled={search.isPending}>
          Find
        </button>
      </div>
      <p role="status">
        {search.data &&
          (search.data.leads === 0 ? `Nothing is kept of ${email}.` : inWords(search.data))}
      </p>
      {search.data && search.data.leads > 0 && (
        <Confirm
          title="Delete a person"
          question={`Delete ${inWords(search.data)} of ${email}? This cannot be undone.`}
          act="Delete everything"
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

function inWords({ leads, mails }: PersonRecordCounts): string {
  const count = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`)
  return `${count(leads, 'lead')} and ${count(mails, 'mail')}`
}
