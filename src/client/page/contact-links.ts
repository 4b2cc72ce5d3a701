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
    else void showInvitation(startForm)
  })
}

function scrollToContact(): void {
  document.querySelector('#contact')?.scrollIntoView()
  setTimeout(() => findNameField()?.focus({ preventScroll: true }), FOCUS_DELAY_MS)
}

/** Focuses the form at once and lets its island show the invitation. */
async function showInvitation(startForm: () => Promise<unknown>): Promise<void> {
  findNameField()?.focus()
  await startForm()
  findNameField()?.dispatchEvent(new Event('invite', { bubbles: true }))
}

function findNameField(): HTMLElement | null {
  return document.querySelector('#contact-name')
}

/**
 * Keeps what is typed into a form as its draft of `form-draft.ts`, before the form's code is there.
 * That module would add 3.6 kB to every page with the form.
 *
 * @returns whether the tab has a draft already.
 */
export function watchFormDraft(name: string): boolean {
  const form = document.querySelector<HTMLFormElement>(`[data-island="${name}"] form`)
  try {
    const key = `${name}-draft`
    const { sessionStorage } = window
    form?.addEventListener('input', () => {
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))))
    })
    // The browser sends the form itself where its code is missing.
    addEventListener('submit', (event) => event.defaultPrevented || sessionStorage.removeItem(key))
    return key in sessionStorage
  } catch {
    return false // Storage is not available.
  }
}
