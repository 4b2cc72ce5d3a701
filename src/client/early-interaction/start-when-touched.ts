const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'pending']

/**
 * Loads an island and the file with its props when the visitor first touches it. Until then, and
 * without its script, it is plain HTML.
 *
 * @returns the same start, for other controls.
 */
export function startWhenTouched(
  name: string,
  load: () => Promise<{ readonly hydrate: () => void }>,
): () => Promise<unknown> {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  let started: Promise<unknown> | undefined
  const start = () => (started ??= hydrate().catch(leaveAsHtml))
  for (const type of TOUCHES) root?.addEventListener(type, start, { capture: true, once: true })
  if (root?.contains(document.activeElement)) void start()
  return start

  async function hydrate(): Promise<void> {
    if (!root) return
    const [code, response] = await Promise.all([load(), fetch(root.dataset.props ?? '')])
    if (!response.ok) throw new Error(`${response.status}: ${response.url}`)
    // Now it is like an island whose props came with the page.
    root.dataset.props = await response.text()
    code.hydrate()
  }

  function leaveAsHtml(error: unknown): void {
    console.error('an island could not be loaded', error)
    root?.dispatchEvent(new Event('ready'))
  }
}

/**
 * The attributes of the element around an island in the server's HTML.
 *
 * @param props The props, or the path of a file that has them.
 */
export function islandAttributes(name: string, props: object | string) {
  const text = typeof props === 'string' ? props : JSON.stringify(props)
  return { 'data-island': name, 'data-props': text, 'data-pending': '' }
}
