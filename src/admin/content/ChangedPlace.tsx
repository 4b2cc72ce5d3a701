import type { ReactNode } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { Change } from '#domain/content/merge.ts'
import { ORDER } from '#domain/content/value.ts'
import { describePlace, formatWords } from './labels.ts'

/** One side of a comparison. */
export function ComparedWords({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{formatWords(value)}</p>
    </div>
  )
}

interface ChangedProps {
  readonly document: Pick<ContentDocument, 'form' | 'value'>
  readonly change: Change
  readonly children?: ReactNode
}

/** A place of a document with its words before and after a change. */
export function ChangedPlace({ document, change, children }: ChangedProps) {
  const { path, before, after } = change
  return (
    <li className="grid gap-1">
      <p className="text-sm font-semibold">
        {describePlace(document.form, document.value, path, after ?? before)}
      </p>
      {path.at(-1) === ORDER ? (
        <p>Items are in another order.</p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <ComparedWords label="Before" value={before} />
          <ComparedWords label="After" value={after} />
        </div>
      )}
      {children}
    </li>
  )
}
