import { Dialog } from 'radix-ui'
import type { LinksTo } from '#domain/posts/references.ts'
import { ModalDialog } from '../../kit/ModalDialog.tsx'
import { LinkingList } from './LinkingList.tsx'

interface Props {
  /** What links to the post, or what is wrong with the links in it. */
  readonly links: LinksTo | readonly string[]
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Asks before a save that unpublishes a post to which others link, or that publishes links to nowhere. */
export default function LinkQuestion({ links, onSave, onClose }: Props) {
  const isDead = isFaults(links)
  return (
    <ModalDialog
      title={isDead ? 'Some links lead nowhere' : 'Others link to this post'}
      description={
        isDead
          ? 'Readers who follow them see “Page Not Found”.'
          : 'These links will lead to “Page Not Found” until the post is published again.'
      }
      onClose={onClose}
    >
      {isDead ? (
        <ul className="grid list-disc gap-2 pl-5 text-sm wrap-anywhere">
          {links.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : (
        <LinkingList links={links} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close className="button button-text button-small">Cancel</Dialog.Close>
        <button type="button" className="button button-small" onClick={onSave}>
          {isDead ? 'Publish anyway' : 'Unpublish'}
        </button>
      </div>
    </ModalDialog>
  )
}

/** `Array.isArray` does not narrow lists that are read-only. */
function isFaults(links: Props['links']): links is readonly string[] {
  return Array.isArray(links)
}
