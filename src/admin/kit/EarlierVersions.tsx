import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Post } from '#domain/posts/post.ts'
import { formatDateTime } from './format.ts'
import { QueryResult } from './QueryResult.tsx'

type Version = Pick<Post, 'version' | 'savedAt' | 'savedBy'>

interface Props<T> {
  /** The address of the versions, newest first. */
  readonly queryKey: readonly string[]
  readonly title?: (version: T) => string
  /** A button for a version. */
  readonly renderAction: (version: T, index: number) => ReactNode
  /** Shows the changes of a version. */
  readonly renderDetails?: (version: T) => ReactNode
  /** Stands below the list. */
  readonly children?: ReactNode
}

/** Lists the saves of something, with their authors and times. The list is loaded when it is opened. */
export function EarlierVersions<T extends Version>(props: Props<T>) {
  const { queryKey, title, renderAction, renderDetails, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery<readonly T[]>({ queryKey, staleTime: 0, enabled: isOpen })
  return (
    <details className="card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="font-semibold">Earlier versions</summary>
      {isOpen && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          <QueryResult query={query} name="earlier versions" empty="There are no earlier versions.">
            {(versions) => (
              <ol className="divide-y divide-line">
                {versions.map((version, index) => (
                  <li key={version.version} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-2">
                    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                      <div className="min-w-0">
                        {title && <p className="break-words">{title(version)}</p>}
                        <p className="text-xs text-muted">
                          {formatDateTime(version.savedAt)}
                          {version.savedBy !== undefined && ` by ${version.savedBy}`}
                        </p>
                      </div>
                      {renderAction(version, index)}
                    </div>
                    {renderDetails?.(version)}
                  </li>
                ))}
              </ol>
            )}
          </QueryResult>
          {children}
        </div>
      )}
    </details>
  )
}
