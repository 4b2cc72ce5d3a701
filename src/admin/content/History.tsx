import { useState } from 'react'
import type { Change } from '#domain/content/change.ts'
import { keyOfChange } from '#domain/content/change-key.ts'
import type { ContentDocument, ContentVersion } from '#domain/content/content-document.ts'
import { isSame } from '#domain/content/tree.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { formatDateTime } from '../kit/format.ts'
import { QueryResult } from '../kit/QueryResult.tsx'
import { describePlace } from './labels.ts'
import { useVersions, CONTENT_LISTS, contentPath } from './queries.ts'
import { Words } from './Words.tsx'
import { useSend } from '../kit/use-send.ts'
import { sendJson } from '#client/query.ts'
import { EarlierVersions } from '../kit/EarlierVersions.tsx'

interface Props {
  readonly document: ContentDocument
  readonly isDisabled: boolean
  readonly onRestored: (saved: ContentDocument) => void
}

/** Who saved what and when, what each save changed, and a way back to it. */
export function History(props: Props) {
  return (
    <EarlierVersions>
      <Versions key={props.document.version} {...props} />
    </EarlierVersions>
  )
}

function Versions({ document, isDisabled, onRestored }: Props) {
  const restore = useSend({
    send: (version: number) =>
      sendJson<ContentDocument>(`${contentPath(document.id)}/versions`, 'POST', { version }),
    failure: 'This version could not be restored.',
    onDone: onRestored,
    refreshes: CONTENT_LISTS,
  })
  const [asked, setAsked] = useState<{ version: number; label: string }>()
  const button = (version: number, label: string) => (
    <button
      type="button"
      className="button button-quiet button-small justify-self-start"
      disabled={isDisabled || restore.isPending}
      onClick={() => setAsked({ version, label })}
    >
      {label}
    </button>
  )
  return (
    <QueryResult query={useVersions(document.id)} failed="The versions could not be loaded.">
      {(versions) => (
        <div className="grid gap-4">
          {isDisabled && <p>Save or undo your changes before you restore a version.</p>}
          <ol className="grid gap-4 divide-y divide-line">
            {versions.map((version, index) => (
              <li key={version.version} className="grid gap-3 pt-3">
                <p>
                  {formatDateTime(version.savedAt)} by {version.savedBy}
                </p>
                <ChangedPlaces
                  document={document}
                  version={version}
                  before={versions[index + 1]?.changes ?? []}
                />
                {index > 0 && button(version.version, `Restore version ${version.version}`)}
              </li>
            ))}
          </ol>
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
        </div>
      )}
    </QueryResult>
  )
}

interface PlacesProps {
  readonly document: ContentDocument
  readonly version: ContentVersion
  readonly before: readonly Change[]
}

/** What a save changed, compared with the one before. */
function ChangedPlaces({ document, version, before }: PlacesProps) {
  const earlier = new Map(before.map((change) => [keyOfChange(change), change]))
  const now = new Map(version.changes.map((change) => [keyOfChange(change), change]))
  const keys = [...new Set([...earlier.keys(), ...now.keys()])].filter(
    (key) => !isSame(resultOf(earlier.get(key)), resultOf(now.get(key))),
  )
  return (
    <ul className="grid gap-3">
      {keys.map((key) => {
        const [old, change] = [earlier.get(key), now.get(key)]
        const path = (change ?? old)?.path ?? []
        return (
          <li key={key} className="grid gap-1">
            <p className="text-sm font-semibold">
              {describePlace(document.form, document.tree, path)}
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Words label="Before" value={old ? resultOf(old) : replacedBy(change)} />
              <Words label="After" value={change ? resultOf(change) : replacedBy(old)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What a place says with a change. */
function resultOf(change: Change | undefined): unknown {
  return change === undefined || change.kind === 'remove' ? undefined : change.value
}

/** What a place says without a change. */
function replacedBy(change: Change | undefined): unknown {
  return change === undefined || change.kind === 'add' ? undefined : change.replaced
}
