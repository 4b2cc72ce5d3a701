import type { Page } from '@playwright/test'

/**
 * Makes the open question of a quiz plain HTML, whose button writes it again and focuses its heading: what a
 * change of screen costs in the browser alone, with the same elements and styles and without React.
 */
export async function showPlainQuestion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.querySelector('form:has([type="radio"])')
    if (!form) throw new Error('No question is open.')
    const place = document.createElement('div')
    form.replaceWith(place)
    write()

    function write(): void {
      place.innerHTML = form?.outerHTML ?? ''
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
