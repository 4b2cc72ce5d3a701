import { Dialog } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import type { Post } from '#domain/posts/post.ts'
import { toast } from '#islands/ui/toast.ts'
import { Button } from '../../kit/buttons.tsx'
import { EarlierVersions } from '../../kit/EarlierVersions.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { DIALOG_ACTIONS, ModalDialog } from '../../kit/ModalDialog.tsx'
import { fieldsOf, type PostFields } from '../post-fields.ts'
import { postPath } from '../queries.ts'

const VersionComparison = lazy(() => import('./VersionComparison.tsx'))

interface Props {
  readonly postId: string
  /** What the form holds now. */
  readonly current: PostFields
  readonly onChoose: (fields: PostFields) => void
}

/** Earlier versions of a post, each compared with the form before it is restored. The address stays the present one. */
export default function Revisions({ postId, current, onChoose }: Props) {
  const [compared, setCompared] = useState<Post>()

  function restore(revision: Post) {
    setCompared(undefined)
    onChoose({ ...fieldsOf(revision), slug: current.slug })
    toast({
      title: 'Earlier version restored',
      description: 'It is in the form now. Select Update Post to save it.',
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
        <ModalDialog
          title={`Restore version ${compared.version}`}
          description={`${describeSave(compared)} Restoring fills the form; nothing is saved yet.`}
          className="w-[min(64rem,100vw-2rem)]!"
          onClose={() => setCompared(undefined)}
        >
          <Suspense>
            <VersionComparison
              mine={current}
              theirs={fieldsOf(compared)}
              labels={['In the form', `Version ${compared.version}`]}
            />
          </Suspense>
          <div className={DIALOG_ACTIONS}>
            <Dialog.Close className="button button-quiet button-small">Cancel</Dialog.Close>
            <Button variant="small" onClick={() => restore(compared)}>
              Restore this version
            </Button>
          </div>
        </ModalDialog>
      )}
    </>
  )
}

/** @example describeSave(post) // => 'Saved by ada on Mar 4, 2026, 10:00 AM UTC.' */
function describeSave({ savedAt, savedBy }: Post): string {
  return `Saved ${savedBy === undefined ? '' : `by ${savedBy} `}on ${formatDateTime(savedAt)}.`
}
