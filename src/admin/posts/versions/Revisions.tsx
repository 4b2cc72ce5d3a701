import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { Post } from '#domain/posts/post.ts'
import { toast } from '#islands/ui/toast.ts'
import { Button } from '../../kit/buttons.tsx'
import { EarlierVersions } from '../../kit/EarlierVersions.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { loadable } from '../../kit/loadable.tsx'
import { pickFields, type PostFields } from '../post-fields.ts'
import { postPath } from '../queries.ts'

const ComparisonDialog = loadable(() => import('./ComparisonDialog.tsx'))

interface Props {
  readonly postId: string
  /** What the form holds now. */
  readonly current: PostFields
  readonly onChoose: (fields: PostFields) => void
}

/**
 * Earlier versions of a post, each compared with the form before it is restored. The address stays
 * the present one.
 */
export default function Revisions({ postId, current, onChoose }: Props) {
  const [compared, setCompared] = useState<Post>()
  const pickRestored = (revision: Post) => ({ ...pickFields(revision), slug: current.slug })

  function restoreRevision(revision: Post) {
    setCompared(undefined)
    onChoose(pickRestored(revision))
    toast({
      title: 'Earlier version restored',
      description:
        'It is in the form now. Select Update Post to save it. Unsaved words are offered above.',
    })
  }

  return (
    <>
      <EarlierVersions<Post>
        queryKey={[postPath(postId), 'revisions']}
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
        <ComparisonDialog
          title={`Restore version ${compared.version}`}
          description={`${describeSave(compared)} Restoring fills the form; nothing is saved yet.`}
          mine={current}
          theirs={pickRestored(compared)}
          labels={['In the form', `Version ${compared.version}`]}
          onClose={() => setCompared(undefined)}
        >
          <Dialog.Close className="button button-quiet button-small">Cancel</Dialog.Close>
          <Button variant="small" onClick={() => restoreRevision(compared)}>
            Restore this version
          </Button>
        </ComparisonDialog>
      )}
    </>
  )
}

/** @example describeSave(post) // => 'Saved by ada on Mar 4, 2026, 10:00 AM UTC.' */
function describeSave({ savedAt, savedBy }: Post): string {
  return `Saved ${savedBy === undefined ? '' : `by ${savedBy} `}on ${formatDateTime(savedAt)}.`
}
