import { loadable } from './loadable.tsx'

const load = async () => ({ default: (await import('./ModalDialog.tsx')).Confirm })

/** The dialog's question. Loaded when it is first asked, because few people discard or delete. */
export const ConfirmDialog = loadable(load)

/** Loads the question before it is asked, which may be without a connection. */
export function preloadConfirm(): void {
  // Asking loads it again and reports what fails.
  load().catch(() => {})
}
