/** A horizontal line becomes three asterisks, unless it only separates Word's footnotes. */
export function convertRules(body: HTMLElement) {
  for (const rule of body.querySelectorAll('hr')) {
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append('* * *')
    if (rule.closest('[data-style*="mso-element:footnote" i]')) rule.remove()
    else rule.replaceWith(paragraph)
  }
}
