const adopted = new Set<string>()

/** Adds the styles of a component that is loaded on demand, once. */
export function adoptStylesheet(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
