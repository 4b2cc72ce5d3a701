import { useState } from 'react'
import { useLocation } from 'wouter'
import { issuesIn } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { slugify } from '#domain/posts/slug.ts'
import { useSend } from '../../kit/use-send.ts'
import { CONTENT_LISTS, contentPath } from '../queries.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form } from '../../kit/forms/Form.tsx'

interface Props {
  readonly document: ContentSummary
}

/** A form that copies a quiz of the ads funnel under a name and an address of its own. */
export function CopyQuiz({ document }: Props) {
  const [copy, setCopy] = useState({ name: '', id: '' })
  const [, navigate] = useLocation()
  // Typed with spaces and capitals, as people write names.
  const id = slugify(copy.id || copy.name)
  const save = useSend({
    send: () =>
      sendJson<{ id: string }>(`${contentPath(document.id)}/copy`, 'POST', { ...copy, id }),
    success: 'Copied. The quiz is live after the next build.',
    failure: 'The quiz could not be copied.',
    onDone: ({ id }) => navigate(`/admin/content/${id}`),
    refreshes: CONTENT_LISTS,
  })
  const issues = issuesIn(save.error)
  const issueOf = (field: 'name' | 'id') => issues[field] && `This ${issues[field]}.`

  return (
    <details className="w-full">
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
          hint={`The quiz will be at /ads/${id || '…'}. It cannot be changed later.`}
          issue={issueOf('id')}
          autoCapitalize="none"
          value={copy.id || id}
          onChange={(id) => setCopy({ ...copy, id })}
        />
        <button type="submit" className="button justify-self-start" aria-disabled={save.isPending}>
          {save.isPending ? 'Copying...' : 'Copy quiz'}
        </button>
      </Form>
    </details>
  )
}
