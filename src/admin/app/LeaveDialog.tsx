import { lazy, Suspense, useSyncExternalStore } from 'react'
import {
  answerBlockedNavigation,
  getBlockedNavigation,
  subscribeToBlockedNavigation,
} from '../kit/navigation-guard.ts'

// Loaded on demand, so that the sign-in page does not include the dialog.
const Confirm = lazy(async () => ({
  default: (await import('../kit/Confirm.tsx')).Confirm,
}))

/** Asks whether to leave a screen that has unsaved changes. */
export function LeaveDialog() {
  const blocked = useSyncExternalStore(subscribeToBlockedNavigation, getBlockedNavigation)
  if (!blocked) return null
  return (
    <Suspense>
      <Confirm
        title="Leave without saving?"
        question="Your changes are not saved yet. They stay in this browser as a draft, which you can recover when you come back."
        confirmLabel="Keep draft and leave"
        cancelLabel="Stay"
        isHarmless
        onConfirm={() => answerBlockedNavigation(true)}
        onCancel={() => answerBlockedNavigation(false)}
      />
    </Suspense>
  )
}
