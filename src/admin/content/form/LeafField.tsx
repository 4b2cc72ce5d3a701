import { useContext } from 'react'
import { checkLeaf } from '#domain/content/check-text.ts'
import type { Form } from '#domain/content/form.ts'
import { getAt, isItems, isLeaf, isSame, type Leaf, type Path } from '#domain/content/value.ts'
import { orderPhone } from '#domain/site/facts.ts'
import {
  Checkbox,
  SelectField,
  TextField,
  type Choice,
  type TextProps,
} from '../../kit/forms/Field.tsx'
import { getItemName } from '../labels.ts'
import { ColorField } from './ColorField.tsx'
import { ContentFormContext, type FieldProps } from './context.ts'
import { PictureField } from './PictureField.tsx'

/** Longer texts get several lines. */
const ONE_LINE = 70

interface Props extends FieldProps {
  readonly isOptional: boolean
}

/** One text, number or switch of a document, with its rule beside it. */
export function LeafField(props: Props) {
  const { form, path, label, isOptional } = props
  const { value: document, base, issues, change } = useContext(ContentFormContext)
  const [value, before] = [readLeaf(document, path), readLeaf(base, path)]
  const broken = isSame(value, before)
    ? undefined
    : (checkLeaf(value, { form, isOptional, before }) ?? issues[path.join('.')])
  const field = {
    label,
    hint: form.description,
    issue: broken && `This ${broken}.`,
    value: String(value ?? ''),
    onChange: (next: Leaf) => change(path, next),
  }
  if (form.type === 'boolean') return <Checkbox {...field} checked={value === true} />
  if (form.picture) return <PictureField {...field} kind={form.picture} />
  if (form.color) return <ColorField {...field} path={path} />
  return <TypedField {...props} {...field} before={String(before)} />
}

interface TypedProps extends Props, Pick<TextProps, 'value' | 'issue'> {
  /** The value as it was saved. */
  readonly before: string
  readonly onChange: (next: Leaf) => void
}

/** A value that is typed or chosen from a list. */
function TypedField(props: TypedProps) {
  const { form, path, label, isOptional, value, issue, before, onChange } = props
  const { value: document } = useContext(ContentFormContext)
  const field = {
    label: isOptional ? `${label} (optional)` : label,
    hint: describeHint(form, value),
    issue,
    value,
    // The preview finds the field of a text by this attribute.
    'data-field': path.join('.'),
    onChange: (text: string) => onChange(parseTypedText(text, form, isOptional)),
  }
  const choices = listChoices(props, document)
  if (choices) return <SelectField {...field} choices={choices} />
  if (isNumber(form)) return <TextField {...field} type="number" />
  const isLong = form.multiline || Math.max(value.length, before.length) > ONE_LINE
  if (isLong) return <TextField {...field} rows={3} textClass={LONG_TEXT} />
  const orderTypedPhone = () => form.phone && onChange(orderPhone(value, before))
  return <TextField {...field} type={form.time ? 'time' : 'text'} onBlur={orderTypedPhone} />
}

const LONG_TEXT = 'field-sizing-content max-h-[60vh] min-h-[4.5rem]'

/** Lists the choices of a field; `undefined` if its value is typed. */
function listChoices(
  { form, path, isOptional, value }: TypedProps,
  document: unknown,
): readonly Choice[] | undefined {
  const { choiceOf, enum: options } = form
  if (!choiceOf) return options?.map((option) => [String(option), String(option)])
  // The nearest list of this name above the place.
  const lists = path.map((_, index) => getAt(document, [...path.slice(0, -1 - index), choiceOf]))
  const items = lists.find((list) => isItems(list)) ?? []
  const isListed = items.some(({ id }) => id === value)
  return [
    ...(isListed ? [] : [[value, value ? 'Removed' : 'Choose one'] as const]),
    ...(isOptional && value ? [['', 'None'] as const] : []),
    ...items.map((item): Choice => [item.id, getItemName(item, item.id)]),
  ]
}

function readLeaf(document: unknown, path: Path): Leaf {
  const value = getAt(document, path)
  return isLeaf(value) ? value : null
}

function isNumber({ type }: Form): boolean {
  return type === 'integer' || type === 'number'
}

function parseTypedText(text: string, form: Form, isOptional: boolean): Leaf {
  if (isNumber(form)) return text === '' ? null : Number(text)
  if (text === '' && isOptional) return null
  return form.multiline ? text : text.replaceAll(/\s*\n\s*/g, ' ')
}

/** The help of the field, and how much of its length is used. */
function describeHint({ description, maxLength = Infinity }: Form, text: string) {
  const count = maxLength <= 300 ? `${text.trim().length} of ${maxLength} characters.` : undefined
  return [description, count].filter(Boolean).join(' ') || undefined
}
