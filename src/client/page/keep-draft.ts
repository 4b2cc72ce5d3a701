/**
 * Keeps what is typed into a form as its draft of `form-draft.ts`, before the form's code is there.
 * That module would add 3.6 kB to every page with the form.
 *
 * @returns whether the tab has a draft already.
 */
export function keepDraft(name: string): boolean {
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
