import type { Attribute } from '@tiptap/core'
import { SPAN_MAX } from '#domain/posts/html-policy.ts'
import { readStyle } from './paste/style-attributes.ts'

// These functions define attributes of nodes and marks as the HTML policy allows them.

/** Attributes that stay strings. TipTap would parse `href="1"` and `alt="007"` as numbers. */
export function textAttributes(...names: readonly string[]): Record<string, Partial<Attribute>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { default: null, parseHTML: (element) => element.getAttribute(name) },
    ]),
  )
}

/** An attribute that is written as a class for its value; the value `none` has no class. */
export function classAttribute<Value>(
  name: string,
  none: unknown,
  values: readonly Value[],
  classOf: (value: Value) => string,
): Partial<Attribute> {
  return {
    default: none,
    parseHTML: ({ classList }) => values.find((one) => classList.contains(classOf(one))) ?? none,
    renderHTML: ({ [name]: value }) => (value === none ? {} : { class: classOf(value) }),
  }
}

/** A color of the text, which is read from a renamed style: see style-attributes.ts. */
export function colorAttribute(name: string, property: string): Partial<Attribute> {
  return {
    default: null,
    parseHTML: (element) => readStyle(element).get(property) ?? null,
    renderHTML: ({ [name]: color }) => (color ? { style: `${property}: ${color}` } : {}),
  }
}

/** How many rows or columns a cell spans. */
export function spanAttribute(name: 'colspan' | 'rowspan'): Partial<Attribute> {
  return {
    default: 1,
    parseHTML: (element) =>
      Math.min(Math.max(Number(element.getAttribute(name)) || 1, 1), SPAN_MAX),
    renderHTML: ({ [name]: value }) => (value > 1 ? { [name]: value } : {}),
  }
}
