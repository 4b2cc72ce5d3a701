import { findUnknownFact } from '../site/firm-facts.ts'
import type { Form } from './form.ts'
import type { Leaf } from './value.ts'

const PLACEHOLDER = /\{\w+\}/g

/** The placeholders of a text that code fills in, such as `{n}`. */
export function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))]
}

/**
 * Returns why a text cannot replace another: it must keep the placeholders that code fills in and
 * use only known facts of the firm.
 */
export function findPlaceholderFault(before: unknown, after: unknown): string | undefined {
  const text = typeof after === 'string' ? after : ''
  const unknown = findUnknownFact(text)
  if (unknown !== undefined || typeof before !== 'string') return unknown
  const missing = listPlaceholders(before).find((placeholder) => !text.includes(placeholder))
  return missing && `must contain ${missing}, which is filled in`
}

interface Checked {
  readonly form: Form
  readonly isOptional: boolean
  /** The value before the edit. Its placeholders must stay. */
  readonly before: Leaf
}

/** The rule that a value breaks, in words; `undefined` if it breaks none. The server checks again. */
export function checkLeaf(value: Leaf, { form, isOptional, before }: Checked): string | undefined {
  if (value === null || value === '') return isOptional ? undefined : 'must not be empty'
  if (typeof value === 'number') return checkNumber(value, form)
  if (typeof value !== 'string') return undefined
  const { maxLength = Infinity } = form
  if (value.trim().length > maxLength)
    return `must be at most ${maxLength.toLocaleString('en-US')} characters long`
  const patterns = [form, ...(form.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const isBroken = patterns.some((pattern) => !new RegExp(pattern, 'u').test(value.trim()))
  if (isBroken) return form.rule ?? 'must not contain ⟪, ⟫ or a tag such as <script>'
  return findPlaceholderFault(before, value)
}

function checkNumber(
  value: number,
  { type, minimum = -Infinity, maximum = Infinity }: Form,
): string | undefined {
  if (type === 'integer' && !Number.isInteger(value)) return 'must be a whole number'
  if (value < minimum) return `must be at least ${minimum}`
  return value > maximum ? `must be at most ${maximum}` : undefined
}
