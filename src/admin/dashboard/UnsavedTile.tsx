import { useReducer } from 'react'
import { isStatus } from '#client/query.ts'
import { DeleteButton } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { storeDraft } from '../kit/local-drafts.ts'
import { Tile } from '../kit/Tile.tsx'
import { describeDiscarding, useConfirmedSend } from '../kit/use-confirmed-send.tsx'
import { discardCopy, OWN_COPIES_KEY, useOwnCopies } from '../posts/queries.ts'
import { useSignedIn } from '../session/auth.tsx'
import { listUnsavedWork, type UnsavedWork } from './unsaved-work.ts'
import { WorkRow } from './WorkRow.tsx'

/** Lists what this user typed and did not save, to continue, read or discard it. */
export default function UnsavedTile() {
  const { id: userId } = useSignedIn()
  const copies = useOwnCopies()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const works = listUnsavedWork(userId, copies.data)
  const { ask, question } = useConfirmedSend<UnsavedWork>({
    describe: ({ name }) => describeDiscarding(name),
    async send({ key, copy }) {
      if (copy) {
        // A newer working copy, saved by another browser, stays and is listed next.
        await discardCopy(copy.postId, copy.revision).catch((error: unknown) => {
          if (!isStatus(error, 412)) throw error
        })
      }
      if (key !== undefined) storeDraft(key, undefined)
    },
    failure: 'It could not be discarded.',
    refreshes: [{ queryKey: OWN_COPIES_KEY }],
    onDone: refresh,
  })
  if (works.length === 0) return null
  return (
    <Tile title="Not saved yet">
      <p className="text-muted">You typed it and did not save it. Visitors see none of it.</p>
      <ul aria-label="Not saved yet" className="divide-y divide-line">
        {works.map((work) => (
          <WorkRow
            key={work.key ?? work.href}
            href={work.href}
            title={work.title}
            name={work.name}
            detail={describeStoragePlace(work)}
            badge={work.kind}
            note={work.text && <TypedText text={work.text} />}
          >
            <DeleteButton verb="Discard" name={work.name} onDelete={() => ask(work)} />
          </WorkRow>
        ))}
      </ul>
      {question}
    </Tile>
  )
}

function describeStoragePlace({ key, savedAt }: UnsavedWork): string {
  const place = key === undefined ? 'In another browser of yours' : 'In this browser'
  return savedAt ? `${place} since ${formatDateTime(savedAt)}` : place
}

/** Shows the unsaved text, so that it can be copied even if its post or lead is deleted. */
function TypedText({ text }: { readonly text: string }) {
  return (
    <details>
      <summary className="link min-h-6 w-fit">Show what you typed</summary>
      <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </details>
  )
}
