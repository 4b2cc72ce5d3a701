import type { Page } from '@playwright/test'

/** Collect everything that shows that an attack ran. */
export function watchForAttacks(page: Page, attempts: string[]): void {
  page.on('dialog', (dialog) => {
    attempts.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\./.test(request.url()) && request.resourceType() !== 'image')
      attempts.push(request.url())
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) attempts.push(`frame ${frame.url()}`)
  })
  page.on('popup', (popup) => attempts.push(`window ${popup.url()}`))
}

/** Trigger the events that injected handlers could listen for. */
export async function interactWithPage(page: Page): Promise<void> {
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

/** Attributes and elements that our pages never contain: inline handlers, frames, script URLs. */
export function findInjections(page: Page): Promise<string[]> {
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
