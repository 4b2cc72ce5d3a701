/** The specification's pause between scrolling to the form and focusing its name field. */
const FOCUS_DELAY_MS = 500

/**
 * Makes the page's buttons lead to the contact form, those of a later dialog too. `startForm`
 * starts the form's island.
 */
export function connectContactButtons(startForm: () => Promise<unknown>): void {
  document.addEventListener('click', (event) => {
    // The target of a click is an element.
    const button = (event.target as Element).closest<HTMLElement>('[data-contact]')
    if (!button) return
    event.preventDefault()
    if (button.dataset.contact === 'scroll') scrollToContact()
    else void invite(startForm)
  })
}

function scrollToContact(): void {
  document.querySelector('#contact')?.scrollIntoView()
  setTimeout(() => nameField()?.focus({ preventScroll: true }), FOCUS_DELAY_MS)
}

/** Focuses the form at once and lets its island show the invitation. */
async function invite(startForm: () => Promise<unknown>): Promise<void> {
  nameField()?.focus()
  await startForm()
  nameField()?.dispatchEvent(new Event('invite', { bubbles: true }))
}

function nameField(): HTMLElement | null {
  return document.querySelector('#contact-name')
}
