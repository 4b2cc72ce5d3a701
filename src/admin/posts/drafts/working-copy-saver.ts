import type { WorkingCopy, WorkingCopyBody } from '#domain/posts/working-copy.ts'
import { ApiError } from '#client/api.ts'
import { isStatus, sendJson } from '#client/query.ts'
import { copiesPath, discardCopy } from '../queries.ts'

/** While someone types, the server gets a text at most so often. */
const INTERVAL_MS = 10_000
const FIRST_MS = 1_000

type Draft = Omit<WorkingCopyBody, 'replaces'>

export interface SaverState {
  /** What the server has of this form. */
  readonly copy?: WorkingCopy | undefined
  /** What another browser sent since. Nothing more is sent until someone has chosen. */
  readonly other?: WorkingCopy | undefined
  readonly isFailed: boolean
}

/**
 * Sends what is typed to the server, so that it goes on in another browser.
 *
 * @param revision What this browser sent last, in an earlier session.
 */
export function createWorkingCopySaver(
  onChange: (state: SaverState) => void,
  revision: number | null,
) {
  let state: SaverState = { isFailed: false }
  let unsaved: { postId: string; read: () => Draft | undefined } | undefined
  let startedAt = -INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function show(next: SaverState) {
    state = next
    onChange(state)
  }

  /** The form and the server have the same from now on. */
  function take(copy: WorkingCopy) {
    revision = copy.revision
    show({ copy, isFailed: false })
  }

  function schedule() {
    if (state.other) return
    const wait = startedAt + INTERVAL_MS - Date.now()
    timer ??= setTimeout(send, Math.max(FIRST_MS, wait))
  }

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (running) return schedule()
    const draft = unsaved?.read()
    if (!unsaved || !draft || state.other) return
    startedAt = Date.now()
    running = write(unsaved.postId, draft).finally(() => (running = undefined))
  }

  async function write(postId: string, draft: Draft) {
    try {
      const body: WorkingCopyBody = { ...draft, replaces: revision }
      take(await sendJson<WorkingCopy>(copiesPath(postId), 'PUT', body))
    } catch (error) {
      if (isStatus(error, 412)) return stepBack(error)
      show({ ...state, isFailed: true })
      // What the server rejects is not sent again until it changes.
      if (!(error instanceof ApiError) || error.status >= 500) schedule()
    }
  }

  /** Another browser went on with it, or saved or discarded it. */
  function stepBack({ refusal }: ApiError) {
    // The response of this endpoint has it.
    const other = 'current' in refusal ? (refusal.current as WorkingCopy) : undefined
    if (!other) revision = null
    show({ ...state, other, copy: other && state.copy })
  }

  return {
    /** The revision that the next write replaces. */
    revision: () => revision,
    /** Takes note of a change. */
    note(postId: string, read: () => Draft | undefined) {
      unsaved = { postId, read }
      schedule()
    },
    /** Sends at once what waits, because the user is about to leave. */
    flush() {
      if (timer !== undefined) send()
    },
    /** Takes note of what the server has. @param isSame Whether the form holds the same. */
    see(copy: WorkingCopy, isSame: boolean) {
      // An older one was read before the last write.
      if (running || copy.revision < (revision ?? 0)) return
      if (copy.revision === revision || isSame) take(copy)
      else show({ ...state, other: copy })
    },
    take,
    /** The form goes on with another new post. @param known What this browser sent of it. */
    switchTo(known: number | null) {
      revision = known
      show({ isFailed: false })
    },
    /**
     * Discards the working copy, because it is saved or not wanted. What is typed later makes
     * another one.
     *
     * @param given The revision that is meant, if not what this browser sent. A later one stays.
     */
    async discard(postId: string, given?: number) {
      clearTimeout(timer)
      timer = undefined
      unsaved = undefined
      await running
      const discarded = given ?? revision
      const later = state.other && state.other.revision > (discarded ?? 0) ? state.other : undefined
      revision = null
      show({ other: later, isFailed: false })
      if (later || discarded === null) return
      await discardCopy(postId, discarded).catch((error: unknown) => {
        if (isStatus(error, 412)) stepBack(error)
      })
    },
  }
}
