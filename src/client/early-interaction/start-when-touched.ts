const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'pending']

/**
 * Loads an island when the visitor first touches it, so that a page that is only read does not load it.
 * Returns the same start for other controls. Without its script the island stays plain HTML.
 */
export function startWhenTouched(name: string, load: () => Promise<unknown>): () => Promise<void> {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  let started: Promise<void> | undefined
  const start = () => (started ??= tryLoading(root, load))
  for (const type of TOUCHES) root?.addEventListener(type, start, { once: true })
  if (root?.contains(document.activeElement)) void start()
  return start
}

async function tryLoading(root: Element | null, load: () => Promise<unknown>): Promise<void> {
  try {
    await load()
  } catch (error) {
    console.error('an island could not be loaded', error)
    root?.dispatchEvent(new Event('ready', { bubbles: true }))
  }
}
