import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type Dispatch, type SetStateAction } from 'react'
import { logUnexpected } from '#client/expected-error.ts'
import { sendJson } from '#client/query.ts'
import type { WorkingCopy, WorkingCopyBody } from '#domain/posts/working-copy.ts'
import { pickFields, type PostFields } from '../post-fields.ts'
import { copiesPath, discardCopy } from '../queries.ts'
import * as rules from './draft.ts'
import type { Draft } from './draft.ts'

export type SetDraft = Dispatch<SetStateAction<Draft>>

/**
 * Sends what is typed to the server as a working copy, so that another browser can go on with it.
 *
 * @param readFields Reads the fields as they are now.
 */
export function useWorkingCopy(draft: Draft, setDraft: SetDraft, readFields: () => PostFields) {
  const enqueue = useRequestQueue(setDraft)

  function send() {
    const latest = rules.takeText(draft, readFields().content)
    if (!rules.hasUnsent(latest)) return
    const { postId, key, fields } = latest
    const { revision, ...typed } = rules.toLocalDraft(latest, pickFields(fields))
    setDraft((now) => rules.startSending(rules.takeText(now, fields.content), Date.now()))
    enqueue(key, (last) => {
      const body: WorkingCopyBody = { ...typed, replaces: findLatest(revision, last) }
      return sendJson<WorkingCopy>(copiesPath(postId), 'PUT', body)
    })
  }
  useFlushWhenDue(rules.hasToSend(draft), draft.sentAt, send)

  /** Discards a working copy, or the later one that this form sent of the same text. */
  function discard({ postId, key, revision }: Pick<Draft, 'postId' | 'key' | 'revision'>) {
    enqueue(key, async (last) => {
      const latest = findLatest(revision, last)
      if (latest !== null) await discardCopy(postId, latest)
      return undefined
    })
  }
  return { discard, copies: useWorkingCopies(draft, setDraft, readFields) }
}

/** The latest revision that is known of a text. @param last The response to the request before. */
function findLatest(revision: number | null, last: WorkingCopy | undefined) {
  return last ? Math.max(revision ?? 0, last.revision) : revision
}

type CopyRequest = (last: WorkingCopy | undefined) => Promise<WorkingCopy | undefined>

/**
 * Sends requests one after the other, even when the screen is left, so that a late write brings no
 * discarded copy back. Each is about the text that is stored under a key.
 */
function useRequestQueue(setDraft: SetDraft) {
  const requests = useRef(Promise.resolve<{ key?: string; copy?: WorkingCopy | undefined }>({}))
  return (key: string, request: CopyRequest) => {
    requests.current = requests.current.then(async (last) => {
      try {
        const copy = await request(last.key === key ? last.copy : undefined)
        setDraft((now) => rules.recordCopy(now, key, copy))
        return { key, copy }
      } catch (error) {
        logUnexpected(error)
        setDraft((now) => rules.recordFailure(now, key, error))
        return {}
      }
    })
  }
}

/** Calls `flush` when a write is due, when the page is hidden and when the screen is left. */
function useFlushWhenDue(isDue: boolean, sentAt: number, flush: () => void) {
  const onDue = useEffectEvent(flush)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => onDue(), rules.timeUntilSend(sentAt, Date.now()))
    return () => clearTimeout(timer)
  }, [isDue, sentAt])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && onDue()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      onDue()
    }
  }, [])
}

/** Loads everyone's working copies of the post, again whenever the user comes back to the window. */
function useWorkingCopies(draft: Draft, setDraft: SetDraft, readFields: () => PostFields) {
  const { postId, userId } = draft
  const { data: copies = [] } = useQuery<readonly WorkingCopy[]>({
    queryKey: [copiesPath(postId)],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const own = copies.find((copy) => copy.userId === userId)
  const onSeen = useEffectEvent((copy: WorkingCopy) => {
    const typed = readFields()
    setDraft((now) => rules.receiveCopy(now, copy, typed))
  })
  useEffect(() => {
    if (own) onSeen(own)
  }, [own])
  return copies
}
