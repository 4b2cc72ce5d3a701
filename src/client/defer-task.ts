const deferred = new Set<() => void>()

/**
 * Runs a task after the screen has been updated, so that it does not delay the update. A page that is left
 * first runs it before it goes.
 */
export function deferTask(task: () => void): void {
  addEventListener('pagehide', runDeferredTasks)
  deferred.add(task)
  setTimeout(runDeferredTasks)
}

function runDeferredTasks(): void {
  for (const task of deferred) {
    deferred.delete(task)
    task()
  }
}
