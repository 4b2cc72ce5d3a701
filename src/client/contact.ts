/** The specification's pause between scrolling to the form and putting the cursor into it. */
const FOCUS_DELAY_MS = 500

/** What a visitor asked of the contact form before its island was alive, or asks of it now. */
export type ContactWish = 'send' | 'invite'

/** The event that tells the island of a wish; the form's `data-wish` holds it until then. */
export const WISH_EVENT = 'wish'

/** Bring the contact section into view and, half a second later, the cursor into the name field. */
export function scrollToContact(): void {
  document.querySelector('#contact')?.scrollIntoView()
  setTimeout(() => nameField()?.focus({ preventScroll: true }), FOCUS_DELAY_MS)
}

/**
 * Let the page's buttons lead to the form, and keep a message that is sent before the form's island
 * is alive: it is sent by the island once that has loaded, or natively when it cannot be.
 */
export function prepareContact(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-contact]')
    if (!button || !contactForm()) return
    event.preventDefault()
    if (button.getAttribute('data-contact') === 'scroll') return scrollToContact()
    nameField()?.focus()
    tell('invite')
  })
  const form = contactForm()
  if (!form) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    if (form.dataset.alive) return
    event.preventDefault()
    tell('send')
  })
  form.closest('astro-island')?.addEventListener('asleep', () => {
    form.noValidate = false
    form.dataset.alive = 'false'
    if (form.dataset.wish === 'send') form.requestSubmit()
  })
}

function tell(wish: ContactWish): void {
  const form = contactForm()
  if (!form) return
  form.dataset.wish = wish
  form.dispatchEvent(new Event('wake', { bubbles: true }))
  form.dispatchEvent(new Event(WISH_EVENT))
}

function contactForm(): HTMLFormElement | null {
  return document.querySelector('#contact-form')
}

function nameField(): HTMLElement | null {
  return document.querySelector('#contact-name')
}
