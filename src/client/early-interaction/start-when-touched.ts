const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'pending']

/**
 * Loads an island when the visitor first touches it, so that a page that is only read does not load it.
 * Returns the same start for other controls. Without its script the island stays plain HTML.
 */
export function startWhenTouched(
  name: string,
  load: () => Promise<unknown>,
): () => Promise<unknown> {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  let started: Promise<unknown> | undefined
  const start = () => (started ??= load().catch(leaveAsHtml))
  for (const type of TOUCHES) root?.addEventListener(type, start, { capture: true, once: true })
  if (root?.contains(document.activeElement)) void start()
  return start

  function leaveAsHtml(error: unknown): void {
    console.error('an island could not be loaded', error)
    root?.dispatchEvent(new Event('ready'))
  }
}
