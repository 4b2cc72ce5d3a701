import { sendJson } from '#client/query.ts'
import type { ContentDocument, ContentVersion } from '#domain/content/content-document.ts'
import { Button } from '../kit/buttons.tsx'
import { EarlierVersions } from '../kit/EarlierVersions.tsx'
import { useConfirmedSend } from '../kit/use-confirmed-send.tsx'
import { ChangedPlace } from './ChangedPlace.tsx'
import { CONTENT_LISTS, versionsKey } from './queries.ts'

interface Props {
  readonly document: ContentDocument
  readonly isDisabled: boolean
  readonly onRestored: (saved: ContentDocument) => void
}

/** The saves of a document with their changes. Each can be restored. */
export function History({ document, isDisabled, onRestored }: Props) {
  const key = versionsKey(document.id)
  const restore = useConfirmedSend<{ version: number; label: string }, ContentDocument>({
    describe: ({ label }) => ({
      title: label,
      question:
        'Visitors will see these words after the next build. The present ones stay in the earlier versions.',
      confirmLabel: 'Restore and publish',
    }),
    send: ({ version }) => sendJson(key.join('/'), 'POST', { version }),
    failure: 'This version could not be restored.',
    onDone: onRestored,
    refreshes: [{ queryKey: key }, ...CONTENT_LISTS],
  })
  const button = (version: number, label: string) => (
    <Button
      className="justify-self-start"
      disabled={isDisabled || restore.pending !== undefined}
      onClick={() => restore.ask({ version, label })}
    >
      {label}
    </Button>
  )
  return (
    <EarlierVersions<ContentVersion>
      queryKey={key}
      renderAction={({ version }, index) =>
        index > 0 && button(version, `Restore version ${version}`)
      }
      renderDetails={({ changes }) => (
        <ul className="grid gap-3">
          {changes.map((change) => (
            <ChangedPlace key={change.path.join('/')} {...{ document, change }} />
          ))}
        </ul>
      )}
    >
      {isDisabled && <p>Save or undo your changes before you restore a version.</p>}
      {document.version > 0 && button(0, 'Restore the original words')}
      {restore.question}
    </EarlierVersions>
  )
}
