/** The specification's pause between scrolling to the form and focusing its name field. */
const FOCUS_DELAY_MS = 500

/** Makes the page's buttons lead to the contact form. `startForm` starts the form's island. */
export function connectContactButtons(startForm: () => Promise<void>): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-contact]')
    if (!button) return
    event.preventDefault()
    if (button.getAttribute('data-contact') === 'scroll') scrollToContact()
    else void invite(startForm)
  })
}

function scrollToContact(): void {
  document.querySelector('#contact')?.scrollIntoView()
  setTimeout(() => nameField()?.focus({ preventScroll: true }), FOCUS_DELAY_MS)
}

/** Focuses the form at once and lets its island show the invitation. */
async function invite(startForm: () => Promise<void>): Promise<void> {
  nameField()?.focus()
  await startForm()
  nameField()?.dispatchEvent(new Event('invite', { bubbles: true }))
}

function nameField(): HTMLElement | null {
  return document.querySelector('#contact-name')
}
