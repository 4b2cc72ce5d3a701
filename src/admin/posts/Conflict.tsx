import { Dialog } from 'radix-ui'
import { formatDateTime } from '../components/dates.ts'
import { useReturnFocus } from '../components/use-return-focus.ts'
import { differences, type Line } from './compare.ts'
import type { PostFields } from './post-fields.ts'
import type { EditedPost } from './queries.ts'

interface Props {
  readonly mine: PostFields
  readonly theirs: EditedPost
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** Two people saved the same post: both versions, and the choice between them. Neither text is lost. */
export function Conflict({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: Props) {
  const found = differences(mine, theirs)
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="dialog-ground" />
        <Dialog.Content
          className="dialog dialog-wide"
          aria-modal="true"
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="display-4">Somebody else saved this post</Dialog.Title>
          <Dialog.Description>
            It was saved on {formatDateTime(theirs.savedAt)}, after you opened it. Choose which
            version stays; the other one is kept.
          </Dialog.Description>
          {found.length === 0 ? (
            <p className="notice">Both versions say the same.</p>
          ) : (
            found.map((difference) => (
              <section key={difference.name} className="grid gap-2">
                <h3 className="font-semibold">{difference.name}</h3>
                <div className="grid gap-3 sm:grid-cols-2">
                  <Version label="Yours" lines={difference.mine} />
                  <Version label="Saved" lines={difference.theirs} />
                </div>
              </section>
            ))
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Dialog.Close className="button button-text button-small">Go on editing</Dialog.Close>
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={onTakeTheirs}
            >
              Use the saved version
            </button>
            <button type="button" className="button button-small" onClick={onKeepMine}>
              Save my version
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Version({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <fieldset className="border border-line p-3">
      <legend className="eyebrow px-1">{label}</legend>
      {lines.map(({ number, text, isOwn }) => (
        <p key={number} className="mt-2">
          {isOwn ? <mark className="bg-brass-tint text-ink">{text}</mark> : text}
        </p>
      ))}
    </fieldset>
  )
}
