import { lazy, Suspense, useSyncExternalStore } from 'react'
import {
  answerBlockedNavigation,
  subscribeToBlockedNavigation,
  blockedNavigation,
} from './navigation-guard.ts'

// Loaded on the first question, so that the sign-in page does not carry the dialog.
const Confirm = lazy(async () => ({
  default: (await import('../components/deletion/Confirm.tsx')).Confirm,
}))

/** Asks whether to leave a screen that has unsaved changes. */
export function LeaveDialog() {
  const blocked = useSyncExternalStore(subscribeToBlockedNavigation, blockedNavigation)
  if (!blocked) return null
  return (
    <Suspense>
      <Confirm
        title="Leave without saving?"
        question="This post has changes that are not saved. A copy stays in this browser, and is offered when you come back."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => answerBlockedNavigation(true)}
        onCancel={() => answerBlockedNavigation(false)}
      />
    </Suspense>
  )
}
