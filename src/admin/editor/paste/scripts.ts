import { styleOf } from './style-attributes.ts'

/** Gives text that a style raises its element. Articles have no lowered text, which stays on the line. */
export function convertScripts(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('sup, span')) {
    const isMarked = element.localName === 'sup'
    if (!isMarked && styleOf(element).get('vertical-align') !== 'super') continue
    if (element.querySelector('img')) element.replaceWith(...element.childNodes)
    else if (!isMarked) {
      const raised = body.ownerDocument.createElement('sup')
      raised.append(...element.childNodes)
      element.replaceWith(raised)
    }
  }
}
