import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Post } from '#domain/posts/post.ts'
import { toast } from '#islands/ui/toast.ts'
import { formatDateTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import type { PostFields } from '../post-fields.ts'
import { revisionsKey } from '../queries.ts'
import { EarlierVersions } from '../../kit/EarlierVersions.tsx'

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'))

interface Props {
  readonly postId: string
  /** What the form holds now. */
  readonly current: PostFields
  readonly onChoose: (fields: PostFields) => void
}

/** Earlier versions of a post. Restoring one only fills the form. */
export function Revisions(props: Props) {
  return (
    <EarlierVersions>
      <RevisionList {...props} />
    </EarlierVersions>
  )
}

function RevisionList({ postId, current, onChoose }: Props) {
  const query = useQuery<readonly Post[]>({ queryKey: revisionsKey(postId), staleTime: 0 })
  const [compared, setCompared] = useState<Post>()

  function restore(fields: PostFields) {
    setCompared(undefined)
    onChoose(fields)
    toast({
      title: 'Earlier version restored',
      description: 'It is in the form now. Select Update Post to save it.',
    })
  }

  return (
    <>
      <QueryResult query={query} failed="The earlier versions could not be loaded.">
        {(revisions) =>
          revisions.length === 0 ? (
            <p className="text-muted">There are no earlier versions.</p>
          ) : (
            <ol className="divide-y divide-line">
              {revisions.map((revision) => (
                <RevisionRow
                  key={revision.version}
                  revision={revision}
                  onCompare={() => setCompared(revision)}
                />
              ))}
            </ol>
          )
        }
      </QueryResult>
      {compared && (
        <Suspense>
          <RestoreDialog
            revision={compared}
            current={current}
            onRestore={restore}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function RevisionRow({ revision, onCompare }: { revision: Post; onCompare: () => void }) {
  const { version, title, savedAt, savedBy } = revision
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="break-words">{title}</p>
        <p className="text-xs text-muted">
          {formatDateTime(savedAt)}
          {savedBy !== undefined && ` by ${savedBy}`}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Compare version ${version}`}
        onClick={onCompare}
      >
        Compare
      </button>
    </li>
  )
}
