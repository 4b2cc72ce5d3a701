import type { Locator, Page } from '@playwright/test'

export function findTool(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
}

/** The HTML of the editor without the elements that only the editor adds. */
export function readHtml(content: Locator): Promise<string> {
  return content.evaluate((element) =>
    element.innerHTML
      .replaceAll(/<span class="[^"]*ProseMirror-widget.*?<\/span>/g, '')
      .replaceAll(/<br class="ProseMirror-trailingBreak">/g, '')
      .replaceAll(/(<p><\/p>)+$/g, ''),
  )
}

export async function clear(content: Locator): Promise<void> {
  await content.press('ControlOrMeta+A')
  await content.press('Delete')
}

export async function paste(
  content: Locator,
  data: { html?: string; text: string },
): Promise<void> {
  await content.click()
  await content.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer()
    if (html) clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}
