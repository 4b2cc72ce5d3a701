import { useState } from 'react'
import { issuesIn, request } from '#client/api.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { useSend } from '../../kit/use-send.ts'
import { CONTENT_LISTS, contentPath } from '../queries.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form } from '../../kit/forms/Form.tsx'

interface Props {
  readonly document: ContentSummary
}

const EMPTY = { name: '', id: '' }

/** A form that copies a quiz of the ads funnel under a name and an address of its own. */
export function CopyQuiz({ document }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [copy, setCopy] = useState(EMPTY)
  const save = useSend({
    send: () => request(`${contentPath(document.id)}/copy`, { method: 'POST', body: copy }),
    success: 'Copied. The quiz is live after the next build.',
    failure: 'The quiz could not be copied.',
    onDone: () => {
      setCopy(EMPTY)
      setIsOpen(false)
    },
    refreshes: CONTENT_LISTS,
  })
  const issues = issuesIn(save.error)
  const issueOf = (field: 'name' | 'id') => issues[field] && `This ${issues[field]}.`

  return (
    <details
      className="w-full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="text-sm">Copy {document.title}</summary>
      <Form className="mt-4 grid max-w-md gap-4" onSubmit={() => save.mutate()}>
        <TextField
          label="Name in reports"
          issue={issueOf('name')}
          value={copy.name}
          onChange={(name) => setCopy({ ...copy, name })}
        />
        <TextField
          label="Address"
          hint={`The quiz will be at /ads/${copy.id || '…'}. It cannot be changed later.`}
          issue={issueOf('id')}
          autoCapitalize="none"
          value={copy.id}
          onChange={(id) => setCopy({ ...copy, id })}
        />
        <button type="submit" className="button justify-self-start" aria-disabled={save.isPending}>
          {save.isPending ? 'Copying...' : 'Copy quiz'}
        </button>
      </Form>
    </details>
  )
}
