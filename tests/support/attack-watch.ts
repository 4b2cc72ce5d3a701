import type { Page } from '@playwright/test'

/** Collect everything that would show that an attack ran. */
export function watch(page: Page, attempts: string[]): void {
  page.on('dialog', (dialog) => {
    attempts.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (asked) => {
    if (/evil\./.test(asked.url()) && asked.resourceType() !== 'image') attempts.push(asked.url())
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) attempts.push(`frame ${frame.url()}`)
  })
  page.on('popup', (popup) => attempts.push(`window ${popup.url()}`))
}

/** Do what a reader does, and what handlers wait for. */
export async function poke(page: Page): Promise<void> {
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 4_000)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      for (const kind of ['mouseover', 'focus', 'pointerenter', 'toggle', 'load', 'error']) {
        element.dispatchEvent(new Event(kind))
      }
    }
  })
}

/**
 * What on a page of ours could only come from an attack: no page has a handler in an attribute, a
 * frame, an embedded object, or an address that is a script.
 */
export function intruders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('*')].flatMap((element) =>
      element
        .getAttributeNames()
        .filter(
          (name) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            /^\s*(?:javascript:|vbscript:|data:text)/i.test(element.getAttribute(name) ?? ''),
        )
        .map((name) => `${element.localName} ${name}="${element.getAttribute(name)}"`),
    )
    const foreign = document.querySelectorAll(
      'iframe, object, embed, base, main script, main style',
    )
    return [...found, ...[...foreign].map((element) => element.outerHTML.slice(0, 100))]
  })
}
