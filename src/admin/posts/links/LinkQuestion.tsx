import { Dialog } from 'radix-ui'
import type { LinksTo } from '#domain/posts/links/references.ts'
import { formatCount } from '../../kit/format.ts'
import { ModalDialog } from '../../kit/ModalDialog.tsx'
import type { Relink } from '../form/use-post-editor.ts'
import { changeLinks } from './change-links.ts'
import type { LinkBreak } from './link-break.ts'
import { LinkingList } from './LinkingList.tsx'

interface Props {
  readonly kind: LinkBreak
  readonly links: LinksTo
  /** Saves, and then calls the function that changes the links, if that was chosen. */
  readonly onSave: (relink: Relink) => void
  readonly onClose: () => void
}

const DESCRIPTIONS: Readonly<Record<LinkBreak, string>> = {
  moved:
    'The old address will redirect, so these links keep working. You can change the links of articles to the new address now.',
  unpublished: 'These links will lead to “Page Not Found” until the post is published again.',
}

/** Asks before a save that moves or hides a post to which others link. */
export default function LinkQuestion({ kind, links, onSave, onClose }: Props) {
  const canChange = kind === 'moved' && links.articles.length > 0
  return (
    <ModalDialog
      title="Others link to this post"
      description={DESCRIPTIONS[kind]}
      onClose={onClose}
    >
      <LinkingList links={links} />
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close className="button button-text button-small">Cancel</Dialog.Close>
        <button
          type="button"
          className={`button button-small ${canChange ? 'button-quiet' : ''}`}
          onClick={() => onSave(null)}
        >
          {kind === 'moved' ? 'Save the post only' : 'Unpublish'}
        </button>
        {canChange && (
          <button
            type="button"
            className="button button-small"
            onClick={() => onSave((slug) => changeLinks(links, slug))}
          >
            Save and change {formatCount(links.articles.length, 'article')}
          </button>
        )}
      </div>
    </ModalDialog>
  )
}
