const deferred = new Set<() => void>()

/**
 * Runs a task after the screen has been updated, so that it does not delay the update. A page that
 * is left first runs it before it goes.
 */
export function deferTask(task: () => void): void {
  addEventListener('pagehide', runDeferredTasks)
  // A hidden page has no frames, and may never be shown again.
  document.addEventListener('visibilitychange', runDeferredTasks)
  deferred.add(task)
  if (document.visibilityState === 'hidden') setTimeout(runDeferredTasks)
  else requestAnimationFrame(() => setTimeout(runDeferredTasks))
}

function runDeferredTasks(): void {
  for (const task of deferred) {
    deferred.delete(task)
    task()
  }
}
