import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WorkingCopy, WorkingCopyBody } from '#domain/posts/working-copy.ts'
import { useSignedIn } from '../../session/auth.tsx'
import type { PostFields } from '../post-fields.ts'
import { copiesPath } from '../queries.ts'
import { createWorkingCopySaver, type SaverState } from './working-copy-saver.ts'

interface Options {
  /** Of the post. */
  readonly id: string
  /** Another object with each change; `undefined` when everything is saved. */
  readonly unsaved: PostFields | undefined
  /** Whether this browser has these fields already. */
  readonly hasFields: (fields: PostFields) => boolean
  readonly readUnsaved: () => Omit<WorkingCopyBody, 'replaces'> | undefined
  /** The revision that this browser sent last, in an earlier session. */
  readonly known: number | null
}

/** The working copy of a form on the server, and those of others. */
export function useWorkingCopy({ id, unsaved, hasFields, readUnsaved, known }: Options) {
  const { id: userId } = useSignedIn()
  const [{ copy, other, isFailed }, setState] = useState<SaverState>({ isFailed: false })
  const [saver] = useState(() => createWorkingCopySaver(setState, known))
  const [ignored, setIgnored] = useState<readonly WorkingCopy[]>([])
  const { data: copies = [] } = useQuery<readonly WorkingCopy[]>({
    queryKey: [copiesPath(id)],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const own = copies.find((each) => each.userId === userId)

  const note = useEffectEvent(() => saver.note(id, readUnsaved))
  const see = useEffectEvent((seen: WorkingCopy) => saver.see(seen, hasFields(seen.fields)))
  useEffect(() => {
    if (own) see(own)
  }, [own])
  useEffect(() => {
    if (unsaved) note()
  }, [unsaved])
  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && saver.flush()
    document.addEventListener('visibilitychange', flush)
    return () => document.removeEventListener('visibilitychange', flush)
  }, [saver])

  return {
    saver,
    copy,
    isFailed,
    /** What one's other browser sent. */
    other,
    /** What other people sent. */
    theirs: copies.filter((each) => each.userId !== userId && !ignored.includes(each)),
    /** Another person's is no longer shown here. */
    ignore: (each: WorkingCopy) => setIgnored([...ignored, each]),
  }
}
