/** After this long, an action is left to the browser: a form is sent as plain HTML. */
const TIMEOUT_MS = 8000

/** The buttons that were pressed too early, each once. */
const pressed = new Set<HTMLButtonElement>()

/** Holds what the visitor presses inside elements marked `data-pending`, the whole page at first. */
export function holdActions(): void {
  document.body.dataset.pending = ''
  addEventListener('click', hold, true)
  // Islands dispatch it from their root element.
  addEventListener('ready', ({ target }) => replayActions(target as HTMLElement))
}

/** Replays the actions in an element whose code has arrived. */
export function replayActions(element: HTMLElement): void {
  delete element.dataset.pending
  for (const button of pressed) press(button)
}

/** Leaves everything to the browser, because some code is not coming. */
export function releaseActions(): void {
  const elements = document.querySelectorAll<HTMLElement>('[data-pending]')
  for (const element of elements) replayActions(element)
}

function hold(event: Event): void {
  // The target of a click is an element.
  const target = event.target as Element
  const button = target.closest<HTMLButtonElement>('button:not([popovertarget])')
  if (!button?.closest('[data-pending]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.add(button)
  press(button)
  setTimeout(() => pressed.has(button) && releaseActions(), TIMEOUT_MS)
}

/** Presses a button whose code has arrived, or asks for its code. */
function press(button: HTMLButtonElement): void {
  if (button.closest('[data-pending]')) {
    button.dispatchEvent(new Event('pending', { bubbles: true }))
  } else if (pressed.delete(button)) {
    button.click()
  }
}
