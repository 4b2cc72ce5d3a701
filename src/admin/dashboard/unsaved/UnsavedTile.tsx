import { useEffect, useReducer } from 'react'
import { isStatus } from '#client/query.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { workingCopyId } from '../../posts/drafts/local-drafts.ts'
import { copiesPath, discardCopy, OWN_COPIES_KEY, useOwnCopies } from '../../posts/queries.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { useDeletion } from '../../kit/use-deletion.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { storeUnsaved } from '../../kit/unsaved-storage.ts'
import { listUnsavedWork, type UnsavedWork } from './unsaved-work.ts'
import { UnsavedContent, UnsavedLeadForm, UnsavedPost } from './UnsavedRows.tsx'

/** A row's work with its name, such as "note on Ada". */
export interface NamedWork {
  readonly work: UnsavedWork
  readonly name: string
}

/** What this user typed in this browser and did not save, each with a way to continue or discard it. */
export default function UnsavedTile() {
  const user = useSignedIn()
  const copies = useOwnCopies()
  const [works, refresh] = useUnsavedWork(user.id, copies.data)
  const { ask, question } = useDeletion<NamedWork>({
    confirmLabel: 'Discard',
    describe: ({ name }) => ({
      title: 'Discard unsaved work',
      question: `Your ${name} is saved nowhere else and will be lost.`,
    }),
    async send({ work }) {
      if (work.kind === 'post' && work.revision) {
        const path = copiesPath(workingCopyId(work.postId))
        // A later one of another browser stays, and is listed then.
        await discardCopy(path, work.revision).catch((error: unknown) => {
          if (!isStatus(error, 412)) throw error
        })
      }
      storeUnsaved(work.key, undefined)
    },
    failure: 'It could not be discarded.',
    refreshes: [{ queryKey: OWN_COPIES_KEY }],
    onDone: refresh,
  })
  if (works.length === 0) return null
  return (
    <div className="lg:col-span-3">
      <Tile title="Not saved yet">
        <p className="text-muted">You typed it and did not save it. Visitors see none of it.</p>
        <ul aria-label="Not saved yet" className="divide-y divide-line">
          {works.map((work) => {
            const discard = (name: string) => ask({ work, name })
            switch (work.kind) {
              case 'post':
                return <UnsavedPost key={work.key} work={work} onDiscard={discard} />
              case 'content':
                return <UnsavedContent key={work.key} work={work} onDiscard={discard} />
              case 'lead':
                return <UnsavedLeadForm key={work.key} work={work} onDiscard={discard} />
            }
          })}
        </ul>
        {question}
      </Tile>
    </div>
  )
}

/** The work as it is stored now, changed by other tabs too. */
function useUnsavedWork(userId: string, copies: readonly WorkingCopy[] | undefined) {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  }, [])
  return [listUnsavedWork(userId, copies), refresh] as const
}
