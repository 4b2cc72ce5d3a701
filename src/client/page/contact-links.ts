/** The specification's pause between scrolling to the form and putting the cursor into it. */
const FOCUS_DELAY_MS = 500

/** The island's form hears `wish`, and finds here what a visitor asked before it was alive. */
type Wish = 'send' | 'invite'

type LoadIsland = () => Promise<{ wakeContactForm: (root: HTMLElement) => void }>

/** Bring the contact section into view and, half a second later, the cursor into the name field. */
export function scrollToContact(): void {
  document.querySelector('#contact')?.scrollIntoView()
  setTimeout(() => nameField()?.focus({ preventScroll: true }), FOCUS_DELAY_MS)
}

/**
 * Let the page's buttons lead to the form, and bring the form's island to life when a visitor first
 * touches it, so that a page which is only read carries none of its weight.
 *
 * A message sent before the island is alive is kept and sent by it; should its script not arrive, the
 * form stays the plain HTML form it was and the browser sends it.
 */
export function prepareContact(load: LoadIsland): void {
  const root = document.querySelector<HTMLElement>('#contact-root')
  const form = contactForm()
  if (!root || !form) return
  let waking: Promise<void> | undefined

  const wake = () => (waking ??= bringToLife(load, root, form))
  const tell = (wish: Wish) => {
    form.dataset.wish = wish
    form.dispatchEvent(new Event('wish'))
    void wake()
  }

  for (const touch of ['pointerover', 'pointerdown', 'focusin']) {
    root.addEventListener(touch, wake, { once: true })
  }
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    if (form.dataset.alive !== undefined) return
    event.preventDefault()
    tell('send')
  })
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-contact]')
    if (!button) return
    event.preventDefault()
    if (button.getAttribute('data-contact') === 'scroll') return scrollToContact()
    nameField()?.focus()
    tell('invite')
  })
  if (root.contains(document.activeElement)) void wake()
}

async function bringToLife(load: LoadIsland, root: HTMLElement, form: HTMLFormElement) {
  try {
    const { wakeContactForm } = await load()
    wakeContactForm(root)
  } catch (error) {
    console.error('the contact form could not be loaded', error)
    form.noValidate = false
    form.dataset.alive = 'false'
    if (form.dataset.wish === 'send') form.requestSubmit()
  }
}

function contactForm(): HTMLFormElement | null {
  return document.querySelector('#contact-form')
}

function nameField(): HTMLElement | null {
  return document.querySelector('#contact-name')
}
