import { useContext } from 'react'
import { checkLeaf } from '#domain/content/check-text.ts'
import type { Form } from '#domain/content/form.ts'
import { getAt, isItems, isLeaf, isSame, type Leaf, type Path } from '#domain/content/value.ts'
import { orderPhone } from '#domain/site/facts.ts'
import { Checkbox, SelectField, TextField, type Choice } from '../../kit/forms/Field.tsx'
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
export function LeafField({ form, path, label, isOptional }: Props) {
  const { value: document, base, issues, change } = useContext(ContentFormContext)
  const [value, before] = [readLeaf(document, path), readLeaf(base, path)]
  const text = String(value ?? '')
  const broken = isSame(value, before)
    ? undefined
    : (checkLeaf(value, { form, isOptional, before }) ?? issues[path.join('.')])
  const field = { label, hint: form.description, issue: broken && `This ${broken}.`, value: text }
  const changeLeaf = (next: Leaf) => change(path, next)
  if (form.type === 'boolean')
    return <Checkbox label={label} checked={value === true} onChange={changeLeaf} />
  if (form.picture) return <PictureField kind={form.picture} {...field} onChange={changeLeaf} />
  if (form.color) return <ColorField {...field} path={path} onChange={changeLeaf} />
  const typed = {
    ...field,
    label: isOptional ? `${label} (optional)` : label,
    hint: describeHint(form, text),
    // A text that is selected in the preview is found by it.
    'data-field': path.join('.'),
    onChange: (next: string) => changeLeaf(parseTypedText(next, form, isOptional)),
  }
  const choices = listChoices(form, text, isOptional, document, path)
  if (choices) return <SelectField {...typed} choices={choices} />
  if (isNumber(form)) return <TextField {...typed} type="number" />
  const isLong = form.multiline || text.length > ONE_LINE || String(before).length > ONE_LINE
  if (isLong) return <TextField {...typed} rows={3} textClass={LONG_TEXT} />
  const orderTypedPhone = () => form.phone && changeLeaf(orderPhone(text, String(before)))
  return <TextField {...typed} type={form.time ? 'time' : 'text'} onBlur={orderTypedPhone} />
}

const LONG_TEXT = 'field-sizing-content max-h-[60vh] min-h-[4.5rem]'

/** Lists the choices of a field; `undefined` if its value is typed. */
function listChoices(
  { choiceOf, enum: options }: Form,
  text: string,
  isOptional: boolean,
  document: unknown,
  path: Path,
): readonly Choice[] | undefined {
  if (!choiceOf) return options?.map((option) => [String(option), String(option)])
  // The nearest list of this name above the place.
  const lists = path.map((_, index) => getAt(document, [...path.slice(0, -1 - index), choiceOf]))
  const items = lists.find((list) => isItems(list)) ?? []
  const isListed = items.some(({ id }) => id === text)
  return [
    ...(isListed ? [] : [[text, text ? 'Removed' : 'Choose one'] as const]),
    ...(isOptional && text ? [['', 'None'] as const] : []),
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
function describeHint(
  { description, maxLength = Infinity }: Form,
  text: string,
): string | undefined {
  const count = maxLength <= 300 ? `${text.trim().length} of ${maxLength} characters.` : undefined
  return [description, count].filter(Boolean).join(' ') || undefined
}
