import { useState } from 'react'
import type { Edit } from '#domain/content/change.ts'
import { keyOfChange } from '#domain/content/change-key.ts'
import type { ContentDocument, JudgedChange } from '#domain/content/content-document.ts'
import { isConflict } from '#domain/content/merge/outcome.ts'
import { findNode, isLeaf } from '#domain/content/tree.ts'
import { Field } from '../kit/forms/Field.tsx'
import { describePlace } from './labels.ts'
import { saveEdits, CONTENT_LISTS } from './queries.ts'
import { Words } from './Words.tsx'
import { useSend } from '../kit/use-send.ts'

interface Props {
  readonly document: ContentDocument
  /** Unsaved edits come first. */
  readonly isDisabled: boolean
  readonly onSaved: (saved: ContentDocument) => void
}

/** Stored changes that the site leaves out, each with both texts and three ways: mine, theirs, edit. */
export function FileConflicts({ document, isDisabled, onSaved }: Props) {
  const conflicts = document.stored.filter(({ outcome }) => isConflict(outcome))
  const resolve = useSend({
    send: (edit: Edit) => saveEdits(document.id, [edit]),
    failure: 'This could not be saved.',
    onDone: onSaved,
    refreshes: CONTENT_LISTS,
  })
  if (conflicts.length === 0) return null
  return (
    <section className="notice grid gap-5" aria-labelledby="conflicts">
      <h2 id="conflicts" className="font-semibold">
        Changes that are not on the site
      </h2>
      {isDisabled && <p>Save or undo your other changes first.</p>}
      {conflicts.map((one) => (
        <Conflict
          key={keyOfChange(one.change)}
          document={document}
          judged={one}
          isDisabled={isDisabled || resolve.isPending}
          onResolve={resolve.mutate}
        />
      ))}
    </section>
  )
}

interface ConflictProps {
  readonly document: ContentDocument
  readonly judged: JudgedChange
  readonly isDisabled: boolean
  readonly onResolve: (edit: Edit) => void
}

function Conflict({ document, judged: { change, outcome }, isDisabled, onResolve }: ConflictProps) {
  const [text, setText] = useState<string>()
  const { path, kind } = change
  const now = findNode(document.tree, path)
  const mine = kind === 'set' || kind === 'add' ? change.value : undefined
  const shown = kind === 'set' && now !== undefined && isLeaf(now) ? now : undefined
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{describePlace(document.form, document.tree, path)}</h3>
      <p>{describeOutcome(kind, outcome)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {kind !== 'remove' && kind !== 'order' && <Words label="Yours" value={mine} />}
        {outcome.state === 'moved' && kind !== 'order' && (
          <Words label="In the file" value={outcome.theirs} />
        )}
      </div>
      {text !== undefined && (
        <Field label="Your text">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {shown !== undefined && kind === 'set' && (
          <>
            <button
              type="button"
              className="button button-small"
              disabled={isDisabled}
              onClick={() =>
                onResolve({
                  kind: 'set',
                  path: [...path],
                  from: shown,
                  to: text ?? change.value,
                })
              }
            >
              {text === undefined ? 'Use mine' : 'Save this text'}
            </button>
            {text === undefined && typeof change.value === 'string' && (
              <button
                type="button"
                className="button button-quiet button-small"
                onClick={() => setText(String(change.value))}
              >
                Edit
              </button>
            )}
          </>
        )}
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={isDisabled}
          onClick={() => onResolve({ kind: 'discard', path: [...path], change: kind })}
        >
          {shown !== undefined ? 'Use theirs' : 'Discard my change'}
        </button>
      </div>
    </div>
  )
}

function describeOutcome(kind: string, outcome: JudgedChange['outcome']): string {
  if (outcome.state === 'invalid') return `With this change the page ${outcome.message}.`
  if (outcome.state === 'gone') return 'What this changed is no longer in the file.'
  if (kind === 'remove') return 'You removed this, and a developer changed it since.'
  if (kind === 'order') return 'You moved items of this list, and a developer moved them too.'
  return 'A developer changed the same text in the file.'
}
