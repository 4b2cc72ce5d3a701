/** What Word has around its footnotes. */
const FOOTNOTES = '[data-style*="mso-element:footnote" i]'

/** A horizontal line becomes three asterisks, unless it only separates Word's footnotes. */
export function convertRules(body: HTMLElement) {
  for (const rule of body.querySelectorAll('hr')) {
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append('* * *')
    if (rule.closest(FOOTNOTES)) rule.remove()
    else rule.replaceWith(paragraph)
  }
  for (const lineBreak of body.querySelectorAll(`${FOOTNOTES} > br`)) lineBreak.remove()
}
