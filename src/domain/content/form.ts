import { isRecord } from '../is-record.ts'
import { getAt, isList, type Path } from './value.ts'

/**
 * What a form shows of a schema: the part of JSON Schema that our schemas become, and what
 * `.meta()` adds. Plain data, because zod stays out of the browser.
 */
export interface Form {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Form>>
  readonly required?: readonly string[]
  readonly items?: Form
  /** One of several shapes, distinguished by a constant. */
  readonly oneOf?: readonly Form[]
  readonly const?: unknown
  readonly enum?: readonly (string | number)[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** Several patterns. */
  readonly allOf?: readonly { readonly pattern?: string }[]
  /** The rule that the patterns check, in words. */
  readonly rule?: string
  readonly minItems?: number
  readonly maxItems?: number
  /** Code relies on it, or an address does: shown, and changed only in the file. */
  readonly fixed?: boolean
  /** An id that is made with its item and never shown. */
  readonly generated?: boolean
  /** An id that is part of addresses: of a new item it is made from its title. */
  readonly address?: boolean
  /** An id of an item in the nearest list of this name, which is chosen by its words. */
  readonly choiceOf?: string
  /** A phone number, which is put in order. */
  readonly phone?: boolean
  /** A time of day. */
  readonly time?: boolean
  /** A text of several lines. */
  readonly multiline?: boolean
  /** An address inside the site or a full one. */
  readonly link?: boolean
  /** The path of an uploaded picture; of a logo, also the shapes of an SVG. */
  readonly picture?: 'photo' | 'logo'
  /** Set for one of the firm's four colors, which are checked together. */
  readonly color?: boolean
}

/** The form at a path; `undefined` where the document has no such place. */
export function findForm(form: Form, value: unknown, path: Path) {
  let place = { form, isFixed: form.fixed ?? false }
  let node = value
  for (const step of path) {
    const next = findInnerForm(place.form, node, step)
    if (!next) return undefined
    place = { form: next, isFixed: place.isFixed || (next.fixed ?? false) }
    node = getAt(node, [step])
  }
  return place
}

/** The shape that a value has, of a form with several. */
export function findShape(form: Form, node: unknown): Form {
  if (!form.oneOf) return form
  const fits = ({ properties = {} }: Form) =>
    Object.entries(properties).every(
      ([key, { const: constant }]) =>
        constant === undefined || (isRecord(node) && node[key] === constant),
    )
  return form.oneOf.find(fits) ?? form
}

/** The texts, numbers and switches in a value, each with its form. */
export function listLeaves(
  form: Form,
  value: unknown,
  path: Path = [],
): { readonly form: Form; readonly path: Path; readonly value: unknown }[] {
  const shape = findShape(form, value)
  if (isList(value)) {
    return value.flatMap((item, index) => {
      const step = isRecord(item) ? String(item['id']) : String(index)
      return listLeaves(shape.items ?? {}, item, [...path, step])
    })
  }
  if (!isRecord(value)) return [{ form: shape, path, value }]
  const { properties = {} } = shape
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined
    return own ? listLeaves(own, inner, [...path, key]) : []
  })
}

/** Whether a form is of a single text, number or switch. */
export function isLeafForm({ type, oneOf }: Form): boolean {
  return type !== 'object' && type !== 'array' && !oneOf
}

function findInnerForm(form: Form, node: unknown, step: string): Form | undefined {
  if (form.items) return isList(node) && getAt(node, [step]) !== undefined ? form.items : undefined
  const { properties = {} } = findShape(form, node)
  return Object.hasOwn(properties, step) ? properties[step] : undefined
}
