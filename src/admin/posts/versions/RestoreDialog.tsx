import { Button } from '../../kit/buttons.tsx'
import { Dialog } from 'radix-ui'
import type { Post } from '#domain/posts/post.ts'
import { formatDateTime } from '../../kit/format.ts'
import { DIALOG_ACTIONS, ModalDialog } from '../../kit/ModalDialog.tsx'
import { fieldsOf, type PostFields } from '../post-fields.ts'
import { VersionComparison } from './VersionComparison.tsx'

interface Props {
  readonly revision: Post
  /** What the form holds now. */
  readonly current: PostFields
  readonly onRestore: (fields: PostFields) => void
  readonly onClose: () => void
}

/** Compares an earlier version with the form before it is restored. The address stays the present one. */
export default function RestoreDialog({ revision, current, onRestore, onClose }: Props) {
  const restored = { ...fieldsOf(revision), slug: current.slug }
  return (
    <ModalDialog
      title={`Restore version ${revision.version}`}
      description={`${describeSave(revision)} Restoring fills the form; nothing is saved yet.`}
      className="w-[min(64rem,100vw-2rem)]!"
      onClose={onClose}
    >
      <VersionComparison
        mine={current}
        theirs={fieldsOf(revision)}
        labels={['In the form', `Version ${revision.version}`]}
      />
      <div className={DIALOG_ACTIONS}>
        <Dialog.Close className="button button-quiet button-small">Cancel</Dialog.Close>
        <Button look="small" onClick={() => onRestore(restored)}>
          Restore this version
        </Button>
      </div>
    </ModalDialog>
  )
}

/** @example describeSave(post) // => 'Saved by ada on Mar 4, 2026, 10:00 AM UTC.' */
export function describeSave({ savedAt, savedBy }: Pick<Post, 'savedAt' | 'savedBy'>): string {
  return `Saved ${savedBy === undefined ? '' : `by ${savedBy} `}on ${formatDateTime(savedAt)}.`
}
