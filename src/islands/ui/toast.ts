import { useSyncExternalStore } from 'react'

/** How long a dismissed toast stays in memory. */
const REMOVE_DELAY_MS = 1_000_000

export interface ToastWords {
  readonly title: string
  readonly description?: string | undefined
  /** A second sentence on its own line, such as the server's. */
  readonly detail?: string
  readonly variant?: 'destructive'
  /** A way back, as a button. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

interface ShownToast extends ToastWords {
  readonly id: number
  readonly open: boolean
}

/** One toast at a time: a new one replaces the last. */
let current: ShownToast | undefined
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast for five seconds. Needs a `Toaster` on the page. */
export function toast(words: ToastWords): void {
  clearTimeout(removal)
  count += 1
  setCurrentToast({ ...words, id: count, open: true })
}

/** Closes the toast. It is removed from memory later. */
export function dismissToast(): void {
  if (!current?.open) return
  setCurrentToast({ ...current, open: false })
  removal = setTimeout(() => setCurrentToast(undefined), REMOVE_DELAY_MS)
}

/** The current toast, open or just closed. */
export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, readCurrentToast, () => undefined)
}

function setCurrentToast(next: ShownToast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readCurrentToast(): ShownToast | undefined {
  return current
}
