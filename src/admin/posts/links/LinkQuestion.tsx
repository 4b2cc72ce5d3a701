import { Dialog } from 'radix-ui'
import type { LinksTo } from '#domain/posts/references.ts'
import { ModalDialog } from '../../kit/ModalDialog.tsx'
import { LinkingList } from './LinkingList.tsx'

interface Props {
  readonly links: LinksTo
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Asks before a save that unpublishes a post to which others link. */
export default function LinkQuestion({ links, onSave, onClose }: Props) {
  return (
    <ModalDialog
      title="Others link to this post"
      description="These links will lead to “Page Not Found” until the post is published again."
      onClose={onClose}
    >
      <LinkingList links={links} />
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close className="button button-text button-small">Cancel</Dialog.Close>
        <button type="button" className="button button-small" onClick={onSave}>
          Unpublish
        </button>
      </div>
    </ModalDialog>
  )
}
