import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sendJson } from '#client/query.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import { useSignedIn } from '../../session/auth.tsx'
import type { PostFields } from '../post-fields.ts'
import { copiesPath, discardCopy } from '../queries.ts'
import { createWorkingCopySaver, type SaverState, type Unsaved } from './working-copy-saver.ts'

const SERVER = {
  put: (path: string, body: object) => sendJson<WorkingCopy>(path, 'PUT', body),
  discard: discardCopy,
}

interface Options {
  readonly id: string
  /** Another object with each change; `undefined` when everything is saved. */
  readonly unsaved: PostFields | undefined
  /** Whether this browser has these fields already. */
  readonly hasFields: (fields: PostFields) => boolean
  readonly readUnsaved: Unsaved['read']
  /** The revision that this browser sent last, in an earlier session. */
  readonly known: number | null | undefined
}

/** Discards the working copy of another form, unless a later one was sent. */
export function forgetCopy(id: string, revision: number): void {
  void discardCopy(copiesPath(id), revision).catch(() => {})
}

/** The working copy of a form on the server, and those of others. */
export function useWorkingCopy({ id, unsaved, hasFields, readUnsaved, known }: Options) {
  const { id: userId } = useSignedIn()
  const path = copiesPath(id)
  const [{ copy, other, isFailed }, setState] = useState<SaverState>({ isFailed: false })
  const [saver] = useState(() => createWorkingCopySaver(SERVER, setState, known ?? null))
  const [dismissed, setDismissed] = useState<readonly WorkingCopy[]>([])
  const { data: copies = [] } = useQuery<readonly WorkingCopy[]>({
    queryKey: [path],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const own = copies.find((each) => each.userId === userId)

  const note = useEffectEvent(() => saver.note({ path, read: readUnsaved }))
  const see = useEffectEvent((seen: WorkingCopy) =>
    saver.see(seen, ({ fields }) => hasFields(fields)),
  )
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
    copy,
    isFailed,
    revision: saver.revision,
    flush: saver.flush,
    /** What other browsers sent, one's own first. */
    others: [
      ...(other ? [other] : []),
      ...copies.filter((each) => each.userId !== userId && !dismissed.includes(each)),
    ],
    dismissed,
    take(taken: WorkingCopy) {
      setDismissed([...dismissed, taken])
      if (taken.userId === userId) saver.take(taken)
    },
    /** Discards one's own; another person's is no longer shown here. */
    dismiss(each: WorkingCopy) {
      setDismissed([...dismissed, each])
      if (each.userId !== userId) return
      if (each.postId === id) void saver.discard(path, each.revision)
      else forgetCopy(each.postId, each.revision)
    },
    /** Discards what this form sent. */
    discard: () => void saver.discard(path),
  }
}
