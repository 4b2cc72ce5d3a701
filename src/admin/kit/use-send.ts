import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'

/** The queries of the cache that are fetched again. */
export type Refreshes = readonly InvalidateQueryFilters[]

export interface SendOptions<Answer, Body> {
  readonly send: (body: Body) => Promise<Answer>
  /** The sentence of a toast; without one, none is shown. */
  readonly success?: string | ((answer: Answer, body: Body) => string | undefined)
  /** Takes it back; offered in the toast. */
  readonly undo?: (body: Body, answer: Answer) => void
  /** The sentence above the server's reason in a toast, or what is done instead. */
  readonly failure?: string | ((error: Error, body: Body) => unknown)
  readonly onDone?: (answer: Answer, body: Body) => unknown
  /** The queries whose data the server changes with it, even if it fails: a part may be done already. */
  readonly refreshes?: Refreshes
  /** Called when everything that it refreshes is there. */
  readonly onRefreshed?: (answer: Answer, body: Body) => void
  /** Whether it may be sent again while it is running, because each time is about another record. */
  readonly isConcurrent?: boolean
}

/**
 * Sends something to the server, says how it went, and refreshes what it changes; offline it fails
 * at once. Calls are ignored while it is running, because `isPending` changes too late for a double
 * click.
 */
export function useSend<Answer, Body = void>(options: SendOptions<Answer, Body>) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const { refreshes = [], success, undo, failure } = options
  const refresh = () => Promise.all(refreshes.map((filters) => client.invalidateQueries(filters)))
  const mutation = useMutation<Answer, Error, Body>({
    networkMode: 'always',
    mutationFn: options.send,
    async onSuccess(answer, body) {
      const description = typeof success === 'function' ? success(answer, body) : success
      const action = undo && { label: 'Undo', run: () => undo(body, answer) }
      if (description !== undefined) toast({ title: 'Success!', description, action })
      await options.onDone?.(answer, body)
      await refresh()
      options.onRefreshed?.(answer, body)
    },
    async onError(error, body) {
      if (typeof failure === 'function') await failure(error, body)
      else if (failure !== undefined) showError(failure, error)
      void refresh() // Not awaited: the next send does not wait for the refreshed lists.
    },
    onSettled: () => void (isRunning.current = false),
  })
  const mutate: typeof mutation.mutate = (...call) => {
    if (isRunning.current && !options.isConcurrent) return
    isRunning.current = true
    mutation.mutate(...call)
  }
  return { ...mutation, mutate }
}

/** Shows that an action failed and, given the error, the server's reason below. */
export function showError(description: string, error?: unknown): void {
  const reason = error === undefined ? {} : { detail: errorMessage(error) }
  toast({ title: 'Error', description, ...reason, variant: 'destructive' })
}

/** Shows what has to be corrected first, under a title of its own. */
export function showWarning(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}
