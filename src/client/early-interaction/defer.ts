const waiting = new Set<() => void>()

/**
 * Do something once the screen has changed, so that it cannot hold the change up; at the latest when the
 * page is left, so that a quick reload loses nothing.
 */
export function soon(task: () => void): void {
  addEventListener('pagehide', doAll)
  waiting.add(task)
  setTimeout(doAll)
}

function doAll(): void {
  for (const task of waiting) {
    waiting.delete(task)
    task()
  }
}
