import type { Page } from '@playwright/test'

/**
 * Replaces the open question of a quiz with plain HTML. Its button writes the question again and focuses the
 * heading, so a press costs what the browser alone needs to change a screen of the same elements and styles.
 */
export async function showPlainQuestion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.querySelector('form:has([type="radio"])')
    if (!form) throw new Error('No question is open.')
    const html = form.outerHTML
    const place = document.createElement('div')
    form.replaceWith(place)
    write()

    function write(): void {
      place.innerHTML = html
      const button = place.querySelector<HTMLButtonElement>('[type="submit"]')
      if (!button) throw new Error('The question has no button.')
      button.disabled = false
      button.type = 'button'
      button.addEventListener('click', () => {
        write()
        place.querySelector('h2')?.focus()
      })
    }
  })
}
