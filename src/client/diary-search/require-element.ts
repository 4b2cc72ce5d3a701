/** @throws {Error} when the page has no such element, which a wrong template alone can cause. */
export function requireElement<T extends HTMLElement = HTMLElement>(
  root: ParentNode,
  selector: string,
): T {
  const found = root.querySelector<T>(selector)
  if (!found) throw new Error(`the page has no element ${selector}`)
  return found
}
