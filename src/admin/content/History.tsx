import { Button } from '../kit/buttons.tsx'
import { useState } from 'react'
import type { ContentDocument, ContentVersion } from '#domain/content/content-document.ts'
import type { Change } from '#domain/content/merge.ts'
import { Confirm } from '../kit/ModalDialog.tsx'
import { describePlace } from './labels.ts'
import { CONTENT_LISTS, versionsKey } from './queries.ts'
import { ChangedWords } from './Words.tsx'
import { useSend } from '../kit/use-send.ts'
import { sendJson } from '#client/query.ts'
import { EarlierVersions } from '../kit/EarlierVersions.tsx'

interface Props {
  readonly document: ContentDocument
  readonly isDisabled: boolean
  readonly onRestored: (saved: ContentDocument) => void
}

/** Who saved what and when, what each save changed, and a way back to it. */
export function History({ document, isDisabled, onRestored }: Props) {
  const key = versionsKey(document.id)
  const restore = useSend({
    send: (version: number) => sendJson<ContentDocument>(key.join('/'), 'POST', { version }),
    failure: 'This version could not be restored.',
    onDone: onRestored,
    refreshes: [{ queryKey: key }, ...CONTENT_LISTS],
  })
  const [asked, setAsked] = useState<{ version: number; label: string }>()
  const button = (version: number, label: string) => (
    <Button
      className="justify-self-start"
      disabled={isDisabled || restore.isPending}
      onClick={() => setAsked({ version, label })}
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
      {asked && (
        <Confirm
          title={asked.label}
          question="Visitors will see these words after the next build. The present ones stay in the earlier versions."
          confirmLabel="Restore and publish"
          onConfirm={() => {
            setAsked(undefined)
            restore.mutate(asked.version)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </EarlierVersions>
  )
}

interface PlaceProps {
  readonly document: ContentDocument
  readonly change: Change
}

function ChangedPlace({ document: { form, value }, change: { path, before, after } }: PlaceProps) {
  return (
    <li className="grid gap-1">
      <p className="text-sm font-semibold">{describePlace(form, value, path, after ?? before)}</p>
      <ChangedWords {...{ path, before, after }} />
    </li>
  )
}
