const worn = new Set<string>()

/** Give the page, once, the look of something that is loaded only when it is asked for. */
export function adoptStylesheet(css: string): void {
  if (worn.has(css)) return
  worn.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
