import { Button } from '../../kit/buttons.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Post } from '#domain/posts/post.ts'
import { toast } from '#islands/ui/toast.ts'
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
export default function Revisions({ postId, current, onChoose }: Props) {
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
      <EarlierVersions<Post>
        queryKey={revisionsKey(postId)}
        title={({ title }) => title}
        renderAction={(revision) => (
          <Button
            aria-label={`Compare version ${revision.version}`}
            onClick={() => setCompared(revision)}
          >
            Compare
          </Button>
        )}
      />
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
