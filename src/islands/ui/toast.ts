import { useSyncExternalStore } from 'react'

/** How long a dismissed toast stays in memory before it is forgotten. */
const REMOVE_DELAY_MS = 1_000_000

export interface ToastWords {
  readonly title: string
  readonly description?: string | undefined
  /** A second sentence in a line of its own, such as what the server said. */
  readonly detail?: string
  readonly variant?: 'destructive'
}

interface ShownToast extends ToastWords {
  readonly id: number
  readonly open: boolean
}

/** One toast at a time: a new one takes the place of the last. */
let current: ShownToast | undefined
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Say something in the corner of the page, for five seconds. Needs a `Toaster` on the page. */
export function toast(words: ToastWords): void {
  clearTimeout(removal)
  count += 1
  show({ ...words, id: count, open: true })
}

/** Close the toast; it leaves at once and is forgotten later. */
export function dismissToast(): void {
  if (!current?.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(undefined), REMOVE_DELAY_MS)
}

/** The toast to show, or the one that is just leaving. */
export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined)
}

function show(next: ShownToast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): ShownToast | undefined {
  return current
}
