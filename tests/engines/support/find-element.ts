/** What an element is found by. A `text` is the smallest element that contains it. */
export type Role = 'button' | 'field' | 'heading' | 'link' | 'radio' | 'text'

/**
 * The body of a function that finds a usable element by role and accessible name, in the page. Names come
 * from `aria-label`, `aria-labelledby`, labels or the text; an empty name finds the first. More of the rules for accessible
 * names is not needed here, and WebDriver has them for an element at hand alone.
 */
export const FIND_ELEMENT = `
const [role, name] = arguments
const SELECTORS = {
  button: 'button, summary',
  field: 'input, textarea, select, [contenteditable=true]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  text: 'body *',
}
const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
const nameOf = (element) => {
  const label = document.getElementById(element.getAttribute('aria-labelledby')) ?? element.labels?.[0]
  return clean(element.getAttribute('aria-label') ?? (label ?? element).textContent)
}
const has = (element) => clean(element.textContent).includes(name)
const isNamed = (element) => {
  if (role === 'text') return has(element) && ![...element.children].some(has)
  return name === '' || nameOf(element) === name
}
const found = [...document.querySelectorAll(SELECTORS[role])].find((element) => {
  const shown = element.labels?.[0] ?? element
  return !element.disabled && shown.checkVisibility({ visibilityProperty: true }) && isNamed(element)
})
// Of a radio button people press the label, which covers it.
const shown = (role === 'radio' && found?.labels?.[0]) || found || null
// Drivers look where the element is before a smooth scroll has ended.
shown?.scrollIntoView({ block: 'center', behavior: 'instant' })
return shown
`
