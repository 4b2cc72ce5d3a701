import { lazy, Suspense, useState } from 'react'
import type { Save } from '../form/use-post-editor.ts'
import type { PostFields } from '../post-fields.ts'
import type { VersionedPost } from '../queries.ts'
import type { Winner } from './ConflictDialog.tsx'

// Loaded on demand, so that writing can begin before.
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))

/** A save that was rejected because someone else saved the post first. */
export interface Conflict {
  readonly theirs: VersionedPost
  readonly rejected: Save
}

/** Asks which of two versions to save. */
export function useConflict(onResolve: (conflict: Conflict, winner: Winner) => void) {
  const [conflict, setConflict] = useState<Conflict>()
  const close = () => setConflict(undefined)

  return {
    ask: setConflict,
    isOpen: conflict !== undefined,
    /** The question while it is open. @param mine What the form holds. */
    renderDialog: (mine: PostFields) =>
      conflict && (
        <Suspense>
          <ConflictDialog
            mine={mine}
            theirs={conflict.theirs.post}
            onResolve={(winner) => {
              close()
              onResolve(conflict, winner)
            }}
            onClose={close}
          />
        </Suspense>
      ),
  }
}
