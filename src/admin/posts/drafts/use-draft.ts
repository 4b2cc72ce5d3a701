import { useQuery } from '@tanstack/react-query'
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { createId } from '#client/create-id.ts'
import { logUnexpected } from '#client/expected-error.ts'
import { sendJson } from '#client/query.ts'
import type { WorkingCopy, WorkingCopyBody } from '#domain/posts/working-copy.ts'
import { createFormKey, storeDraft, useLocalDraft } from '../../kit/local-drafts.ts'
import { replaceAddress } from '../../kit/navigation-guard.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { pickFields, hasSameFields, type PostFields } from '../post-fields.ts'
import { copiesPath, discardCopy } from '../queries.ts'
import type { VersionedPost } from '../save-post.ts'
import * as rules from './draft.ts'
import type { Draft, Offer } from './draft.ts'
import { findPostDrafts, newPostPath, readNewPostId } from './post-drafts.ts'

/**
 * How often the form takes over the text from the editor. Doing it for every key would delay typing:
 * 5,000 words are written as HTML and the form is rendered with them.
 */
const TAKE_MS = 1_500

/**
 * The fields of a post that is being edited. While they differ from what is saved, the browser
 * stores them as a local draft and the server as a working copy, and leaving the screen asks first.
 */
export function useDraft(opened: VersionedPost | undefined, empty: PostFields) {
  const state = useDraftState(opened, empty)
  return { ...state, ...createEdits(state), ...createChoices(state) }
}

function useDraftState(opened: VersionedPost | undefined, empty: PostFields) {
  const { id: userId } = useSignedIn()
  const [draft, setDraft] = useState(() => openPost(userId, opened, empty))
  const [text] = useState(() => createEditorText(setDraft))
  const read = (): PostFields => ({ ...draft.fields, content: text.read() ?? draft.fields.content })
  const isDirty = !hasSameFields(draft.fields, draft.saved)
  const saveLocally = useLocalDraft(draft.key, isDirty ? draft : undefined, () =>
    rules.toLocalDraft(draft, read()),
  )
  const { discard, copies } = useWorkingCopy(draft, setDraft, read)
  useNewPostAddress(draft)
  useEffect(() => {
    if (!isDirty) text.takeOverAtOnce()
  }, [isDirty, text])
  return {
    draft,
    setDraft,
    text,
    onEdit: text.onEdit,
    isDirty,
    read,
    /** Whether what is in the form now differs from what is saved. */
    hasChanges: () => !hasSameFields(read(), draft.saved),
    /** Stores the draft now, because the next request may end on the sign-in screen. */
    saveLocally,
    discard,
    offers: rules.listOffers(draft, copies),
  }
}

function openPost(userId: string, opened: VersionedPost | undefined, empty: PostFields): Draft {
  const saved = opened ? pickFields(opened.post) : empty
  const postId = opened?.post.id ?? readNewPostId(location.search) ?? createId()
  const found = findPostDrafts(userId, postId, saved, !opened)
  const left = found.filter(({ fields }) => !hasSameFields(fields, saved))
  for (const each of found) if (!left.includes(each)) storeDraft(each.key, undefined)
  const key = createFormKey('post', userId, postId)
  return rules.openDraft({ userId, postId, key, base: opened, saved, left })
}

/** Puts the id of a new post into the address, so that a reload finds its draft. */
function useNewPostAddress({ base, postId, saved }: Draft) {
  const path = base ? undefined : newPostPath(postId, saved)
  useEffect(() => {
    if (path !== undefined) replaceAddress(path)
  }, [path])
}

type SetDraft = Dispatch<SetStateAction<Draft>>

/** Holds the text that the editor has, and hands it to the form from time to time. */
function createEditorText(setDraft: SetDraft) {
  let read: (() => string) | undefined
  const takeOver = createThrottle(() => {
    const content = read?.()
    // As a transition, so that no key waits until the whole form is rendered.
    if (content !== undefined)
      startTransition(() => setDraft((now) => rules.takeText(now, content)))
  }, TAKE_MS)

  return {
    read: () => read?.(),
    /** Plans to take over the text after a change. */
    onEdit(readFromEditor: () => string) {
      read = readFromEditor
      takeOver.request()
    },
    /** Takes over a waiting text and the next change at once. Until then leaving the screen would not ask. */
    takeOverAtOnce: takeOver.flush,
    /** Drops the text of the editor, which begins again with another one. */
    forgetText() {
      read = undefined
    },
  }
}

/** Runs a task for all requests of an interval together, and for the first one at once. */
function createThrottle(task: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ranAt = 0

  function run() {
    clearTimeout(timer)
    timer = undefined
    ranAt = Date.now()
    task()
  }
  return {
    request() {
      timer ??= setTimeout(run, Math.max(0, ranAt + intervalMs - Date.now()))
    },
    /** Runs the task now if it was requested, and for the next request at once. */
    flush() {
      ranAt = 0
      if (timer !== undefined) run()
    },
  }
}

type State = ReturnType<typeof useDraftState>

function createEdits(state: State) {
  const { draft, setDraft, read, discard } = state
  return {
    /** Lets the next save replace this version. */
    rebase: (base: VersionedPost) => setDraft((now) => ({ ...now, base })),
    change: (changed: Partial<PostFields>) => setDraft((now) => rules.changeFields(now, changed)),
    replace(fields: PostFields) {
      const offerMine = storeTyped(state)
      setDraft((now) => rules.replaceFields(offerMine(now), fields))
    },
    /** Takes over what is typed. @returns the fields with all of it. */
    takeOverLatest(): PostFields {
      const fields = read()
      setDraft((now) => rules.takeText(now, fields.content))
      return fields
    },
    /** @param open The saved post, if its screen stays open. */
    markSaved(sent: PostFields, open?: VersionedPost) {
      storeDraft(draft.key, undefined)
      discard(draft)
      setDraft((now) => rules.markSaved(now, sent, open))
    },
  }
}

/**
 * Stores the typed text before something else replaces it.
 *
 * @returns a function that adds the typed text to a draft's offers.
 */
function storeTyped({ draft, text, read }: State): (now: Draft) => Draft {
  const mine = read()
  text.forgetText()
  if (hasSameFields(mine, draft.saved)) return (now) => now
  storeDraft(draft.key, rules.toLocalDraft(draft, mine))
  const key = createFormKey('post', draft.userId, draft.postId)
  return (now) => rules.offerTyped(now, mine, key)
}

/** Creates the functions that choose between the form and other versions of the post. */
function createChoices(state: State) {
  const { draft, setDraft, discard } = state
  return {
    recover(offer: Offer) {
      const offerMine = storeTyped(state)
      setDraft((now) => rules.recoverOffer(offerMine(now), offer))
    },
    dismiss(offer: Offer) {
      if ('key' in offer) storeDraft(offer.key, undefined)
      if ('key' in offer || offer.userId === draft.userId) discard({ key: draft.key, ...offer })
      setDraft((now) => rules.dismissOffer(now, offer))
    },
    /** Continues from another user's version. */
    replaceWithTheirs(theirs: VersionedPost) {
      const offerMine = storeTyped(state)
      setDraft((now) => rules.replaceWithTheirs(offerMine(now), theirs))
    },
  }
}

/**
 * Sends what is typed to the server as a working copy, so that another browser can go on with it.
 *
 * @param read Reads the fields as they are now.
 */
function useWorkingCopy(draft: Draft, setDraft: SetDraft, read: () => PostFields) {
  const enqueue = useRequestQueue(setDraft)

  function send() {
    const latest = rules.takeText(draft, read().content)
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
  return { discard, copies: useWorkingCopies(draft, setDraft, read) }
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
function useWorkingCopies({ postId, userId }: Draft, setDraft: SetDraft, read: () => PostFields) {
  const { data: copies = [] } = useQuery<readonly WorkingCopy[]>({
    queryKey: [copiesPath(postId)],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const own = copies.find((copy) => copy.userId === userId)
  const onSeen = useEffectEvent((copy: WorkingCopy) => {
    const typed = read()
    setDraft((now) => rules.receiveCopy(now, copy, typed))
  })
  useEffect(() => {
    if (own) onSeen(own)
  }, [own])
  return copies
}
