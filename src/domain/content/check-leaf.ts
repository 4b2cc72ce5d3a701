import { findPlaceholderFault } from './check-text.ts'
import type { Form } from './form.ts'
import type { Leaf } from './value.ts'

interface Checked {
  readonly form: Form
  readonly isOptional: boolean
  /** What the document says before the edit, whose placeholders must stay. */
  readonly before: Leaf
}

/** Which rule a value breaks, in words; `undefined` if it breaks none. The server checks again. */
export function checkLeaf(value: Leaf, { form, isOptional, before }: Checked): string | undefined {
  if (value === null || value === '') return isOptional ? undefined : 'must not be empty'
  if (typeof value === 'number') return checkNumber(value, form)
  if (typeof value !== 'string') return undefined
  const { maxLength = Infinity } = form
  if (value.trim().length > maxLength) {
    return `must be at most ${maxLength.toLocaleString('en-US')} characters long`
  }
  const isBroken = patternsOf(form).some((pattern) => !new RegExp(pattern, 'u').test(value.trim()))
  if (isBroken) return form.rule ?? 'must not contain ⟪ or ⟫'
  return findPlaceholderFault(before, value)
}

function checkNumber(value: number, { type, minimum, maximum }: Form): string | undefined {
  if (type === 'integer' && !Number.isInteger(value)) return 'must be a whole number'
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}` : undefined
}

function patternsOf({ pattern, allOf = [] }: Form): string[] {
  const own = pattern === undefined ? [] : [pattern]
  return [...own, ...allOf.flatMap((form) => form.pattern ?? [])]
}
