/** Adds the styles of a component that is loaded on demand. */
export function adoptStylesheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
