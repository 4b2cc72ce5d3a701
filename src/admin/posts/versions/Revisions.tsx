import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '#domain/posts/post.ts'
import { toast } from '#islands/ui/toast.ts'
import { formatDateTime } from '../../components/format.ts'
import { QueryResult } from '../../components/QueryResult.tsx'
import { fieldsOf, type PostFields } from '../post-fields.ts'
import { revisionsKey } from '../queries.ts'

interface Props {
  readonly postId: string
  readonly onChoose: (fields: PostFields) => void
}

/** Earlier versions of a post. Restoring one only fills the form. */
export function Revisions({ postId, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="font-semibold">Earlier versions</summary>
      {isOpen && <RevisionList postId={postId} onChoose={onChoose} />}
    </details>
  )
}

function RevisionList({ postId, onChoose }: Props) {
  const query = useQuery<readonly Post[]>({ queryKey: revisionsKey(postId), staleTime: 0 })

  function choose(revision: Post) {
    onChoose(fieldsOf(revision))
    toast({
      title: 'Earlier version restored',
      description: 'It is in the form now. Select Update Post to save it.',
    })
  }

  return (
    <QueryResult query={query} failed="The earlier versions could not be loaded.">
      {(revisions) =>
        revisions.length === 0 ? (
          <p className="mt-3 text-muted">There are no earlier versions.</p>
        ) : (
          <ol className="mt-3 divide-y divide-line">
            {revisions.map((revision) => (
              <li
                key={revision.version}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <div className="min-w-0">
                  <p className="break-words">{revision.title}</p>
                  <p className="text-xs text-muted">{formatDateTime(revision.savedAt)}</p>
                </div>
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={`Restore version ${revision.version}`}
                  onClick={() => choose(revision)}
                >
                  Restore
                </button>
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  )
}
