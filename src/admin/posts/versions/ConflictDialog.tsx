import { Dialog } from 'radix-ui'
import { formatDateTime } from '../../components/format.ts'
import { useReturnFocus } from '../../components/deletion/return-focus.ts'
import type { PostFields } from '../post-fields.ts'
import type { EditedPost } from '../queries.ts'
import { comparePosts, type ComparedLine } from './compare-posts.ts'

interface Props {
  readonly mine: PostFields
  readonly theirs: EditedPost
  readonly onResolve: (winner: 'mine' | 'theirs') => void
  readonly onClose: () => void
}

/** Shows both versions after two people have saved the same post. The other one is kept either way. */
export default function ConflictDialog({ mine, theirs, onResolve, onClose }: Props) {
  const differences = comparePosts(mine, theirs)
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="dialog-backdrop" />
        <Dialog.Content
          className="dialog dialog-wide"
          aria-modal="true"
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="display-4">Someone else saved this post</Dialog.Title>
          <Dialog.Description>
            It was saved on {formatDateTime(theirs.savedAt)}, after you opened it. Choose which
            version to save. The other one is kept.
          </Dialog.Description>
          {differences.length === 0 && <p className="notice">Both versions are the same.</p>}
          {differences.map((difference) => (
            <section key={difference.label} className="grid gap-2">
              <h3 className="font-semibold">{difference.label}</h3>
              <div className="grid gap-3 sm:grid-cols-2">
                <Version label="Yours" lines={difference.mine} />
                <Version label="Saved" lines={difference.theirs} />
              </div>
            </section>
          ))}
          <div className="flex flex-wrap justify-end gap-3">
            <Dialog.Close className="button button-text button-small">Keep editing</Dialog.Close>
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => onResolve('theirs')}
            >
              Replace with theirs
            </button>
            <button type="button" className="button button-small" onClick={() => onResolve('mine')}>
              Save my version
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Version({ label, lines }: { label: string; lines: readonly ComparedLine[] }) {
  return (
    <fieldset className="border border-line p-3">
      <legend className="eyebrow px-1">{label}</legend>
      {lines.map(({ text, isChanged }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal lines repeat and never move
        <p key={i} className="mt-2">
          {isChanged ? <mark className="bg-brass-tint text-ink">{text}</mark> : text}
        </p>
      ))}
    </fieldset>
  )
}
