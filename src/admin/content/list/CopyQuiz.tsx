import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { issuesIn } from '#client/api.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { toast } from '#islands/ui/toast.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { useSubmitOnce } from '../../kit/forms/use-submit-once.ts'
import { showError } from '../../kit/show-error.ts'
import { copyQuiz, invalidateContent } from '../queries.ts'

interface Props {
  readonly document: ContentSummary
}

const EMPTY = { name: '', id: '' }

/** A form that copies a quiz of the ads funnel under a name and an address of its own. */
export function CopyQuiz({ document }: Props) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [copy, setCopy] = useState(EMPTY)
  const save = useSubmitOnce({
    mutationFn: () => copyQuiz(document.id, copy),
    onSuccess: async () => {
      setCopy(EMPTY)
      setIsOpen(false)
      toast({ title: 'Success!', description: 'Copied. The quiz is live after the next build.' })
      await invalidateContent(client)
    },
    onError: (error) => showError('The quiz could not be copied.', error),
  })
  const issues = issuesIn(save.error)
  const issueOf = (field: 'name' | 'id') => issues[field] && `This ${issues[field]}.`

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    save.mutate()
  }

  return (
    <details
      className="w-full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="text-sm">Copy {document.title}</summary>
      <form noValidate onSubmit={submit} className="mt-4 grid max-w-md gap-4">
        <Field label="Name in reports" issue={issueOf('name')}>
          {(control) => (
            <input
              {...control}
              value={copy.name}
              onChange={({ target }) => setCopy({ ...copy, name: target.value })}
            />
          )}
        </Field>
        <Field
          label="Address"
          hint={`The quiz will be at /ads/${copy.id || '…'}. It cannot be changed later.`}
          issue={issueOf('id')}
        >
          {(control) => (
            <input
              {...control}
              autoCapitalize="none"
              value={copy.id}
              onChange={({ target }) => setCopy({ ...copy, id: target.value })}
            />
          )}
        </Field>
        <button type="submit" className="button justify-self-start" aria-disabled={save.isPending}>
          {save.isPending ? 'Copying...' : 'Copy quiz'}
        </button>
      </form>
    </details>
  )
}
