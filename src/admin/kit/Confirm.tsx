import { loadable } from './loadable.tsx'

const load = async () => ({ default: (await import('./ModalDialog.tsx')).Confirm })

/** The dialog's question. No screen waits for it, because few people discard or delete. */
export const ConfirmDialog = loadable(load)

/**
 * Loads the question before it is asked, which may be without a connection or after a release has
 * replaced it: a missing script takes the screen down.
 */
export function preloadConfirm(): void {
  // Asking loads it again and reports what fails.
  load().catch(() => {})
}
