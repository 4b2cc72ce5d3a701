import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_STYLES,
  ALLOWED_TAGS,
  LINK_RELATIONS,
  SCOPES,
  SPAN_MAX,
} from '#domain/posts/html-policy.ts'

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g
const ATTRIBUTE = / ([a-z]+)="([^"<>]*)"/g
const SAFE_URL = /^(?:https?:\/\/|mailto:|[#?]|\/(?![/\\])|[^:/\\\s]*(?:[/#?]|$))/i

/**
 * Describe what our policy does not allow in this HTML. Stricter than a browser: anything but text and
 * well-formed tags is a fault.
 */
export function findFaults(html: string): string[] {
  const rest = html.replace(TAG, '')
  const faults = rest.includes('<') ? [`not a tag: ${rest}`] : []
  for (const [, closing, name, attributes] of html.matchAll(TAG)) {
    if (!ALLOWED_TAGS.some((tag) => tag === name)) faults.push(`<${name}>`)
    if (closing) continue
    for (const [, attribute, value] of (attributes ?? '').matchAll(ATTRIBUTE)) {
      if (!isAllowed(name!, attribute!, value!)) faults.push(`${attribute}="${value}" on <${name}>`)
    }
  }
  return faults
}

function isAllowed(tag: string, attribute: string, value: string): boolean {
  const own: Readonly<Record<string, readonly string[]>> = ALLOWED_ATTRIBUTES
  if (![...own['*']!, ...(own[tag] ?? [])].includes(attribute)) return false
  switch (attribute) {
    case 'href':
      return SAFE_URL.test(value)
    case 'src':
      return SAFE_URL.test(value) && !/^mailto:/i.test(value)
    case 'target':
      return value === '_blank'
    case 'rel':
      return value
        .split(' ')
        .every((relation) => LINK_RELATIONS.some((known) => known === relation))
    case 'class':
      return value.split(' ').every((name) => ALLOWED_CLASSES.includes(name))
    case 'style':
      return value.split(';').every(isAllowedStyle)
    case 'width':
    case 'height':
      return /^\d{1,4}$/.test(value)
    case 'colspan':
    case 'rowspan':
      return Number(value) > 1 && Number(value) <= SPAN_MAX
    case 'scope':
      return SCOPES.some((known) => known === value)
    default:
      return true
  }
}

function isAllowedStyle(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(/:(.*)/s)
  return ALLOWED_STYLES[property]?.some((form) => form.test(value)) ?? false
}
