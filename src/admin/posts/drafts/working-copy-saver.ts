import type { WorkingCopy, WorkingCopyBody } from '#domain/posts/working-copy.ts'
import { ApiError } from '#client/api.ts'
import { isStatus } from '#client/query.ts'

/** While someone types, the server gets a text at most so often. */
const INTERVAL_MS = 10_000
const FIRST_MS = 1_000

/** What is typed, and where its working copy is. */
export interface Unsaved {
  readonly path: string
  readonly read: () => Omit<WorkingCopyBody, 'replaces'> | undefined
}

export interface SaverState {
  /** What the server has of this form. */
  readonly copy?: WorkingCopy | undefined
  /** What another browser sent since. Nothing more is sent until someone has chosen. */
  readonly other?: WorkingCopy | undefined
  readonly isFailed: boolean
}

interface Server {
  readonly put: (path: string, body: WorkingCopyBody) => Promise<WorkingCopy>
  readonly discard: (path: string, revision: number) => Promise<unknown>
}

/**
 * Sends what is typed to the server, so that it goes on in another browser.
 *
 * @param known The revision that this browser sent last, in an earlier session.
 */
export function createWorkingCopySaver(
  { put, discard }: Server,
  onChange: (state: SaverState) => void,
  known: number | null,
) {
  let revision = known
  let state: SaverState = { isFailed: false }
  let unsaved: Unsaved | undefined
  let startedAt = -INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function show(next: SaverState) {
    state = next
    onChange(state)
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
    running = write(unsaved.path, draft).finally(() => (running = undefined))
  }

  async function write(path: string, draft: Omit<WorkingCopyBody, 'replaces'>) {
    try {
      const copy = await put(path, { ...draft, replaces: revision })
      revision = copy.revision
      show({ copy, isFailed: false })
    } catch (error) {
      if (isStatus(error, 412)) return stepBack(currentOf(error))
      show({ ...state, isFailed: true })
      // What the server rejects is not sent again until it changes.
      if (!(error instanceof ApiError) || error.status >= 500) schedule()
    }
  }

  /** Steps back for another browser, which went on with it, or saved or discarded it. */
  function stepBack(other: WorkingCopy | undefined) {
    if (!other) revision = null
    show({ ...state, other, copy: other && state.copy })
  }

  return {
    /** The revision that the next write replaces. */
    revision: () => revision,
    /** Takes note of a change. */
    note(changed: Unsaved) {
      unsaved = changed
      schedule()
    },
    /** Sends at once what waits, because the user is about to leave. */
    flush() {
      if (timer !== undefined) send()
    },
    /** Takes note of what the server has. @param isSame Whether the form holds the same. */
    see(copy: WorkingCopy | undefined, isSame: (copy: WorkingCopy) => boolean) {
      // An older one was read before the last write.
      if (!copy || running || copy.revision < (revision ?? 0)) return
      if (copy.revision !== revision && !isSame(copy)) return show({ ...state, other: copy })
      revision = copy.revision
      show({ copy, isFailed: false })
    },
    /** The form goes on with this one. */
    take(copy: WorkingCopy) {
      revision = copy.revision
      show({ copy, isFailed: false })
    },
    /**
     * Discards the working copy, because it is saved or not wanted. What is typed later makes
     * another one.
     *
     * @param given The revision that is meant, if not what this browser sent. A later one stays.
     */
    async discard(path: string, given?: number) {
      clearTimeout(timer)
      timer = undefined
      unsaved = undefined
      await running
      const discarded = given ?? revision
      const later = state.other && state.other.revision > (discarded ?? 0) ? state.other : undefined
      revision = null
      show({ other: later, isFailed: false })
      if (later || discarded === null) return
      await discard(path, discarded).catch((error: unknown) => {
        if (isStatus(error, 412)) stepBack(currentOf(error))
      })
    },
  }
}

function currentOf({ refusal }: ApiError): WorkingCopy | undefined {
  // The response of this endpoint has it.
  return 'current' in refusal ? (refusal.current as WorkingCopy) : undefined
}
