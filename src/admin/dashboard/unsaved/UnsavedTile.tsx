import { useCallback, useEffect, useState } from 'react'
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
  const [works, refresh] = useUnsavedWork(user.id)
  const { ask, question } = useDeletion<NamedWork>({
    confirmLabel: 'Discard',
    describe: ({ name }) => ({
      title: 'Discard unsaved work',
      question: `Your ${name} is only in this browser and will be lost.`,
    }),
    send: async ({ work }) => storeUnsaved(work.key, undefined),
    failure: 'It could not be discarded.',
    onDone: refresh,
  })
  if (works.length === 0) return null
  return (
    <div className="lg:col-span-3">
      <Tile title="Not saved yet">
        <p className="text-muted">Only this browser has it, and only you see it.</p>
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
function useUnsavedWork(userId: string) {
  const [works, setWorks] = useState(() => listUnsavedWork(userId))
  const refresh = useCallback(() => setWorks(listUnsavedWork(userId)), [userId])
  useEffect(() => {
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  }, [refresh])
  return [works, refresh] as const
}
