import type { ChangeEvent } from 'react'
import { checkLeaf } from '#domain/content/check-text.ts'
import type { Form } from '#domain/content/form.ts'
import { getAt, isItems, isLeaf, isSame, type Leaf, type Path } from '#domain/content/value.ts'
import { orderPhone } from '#domain/site/facts.ts'
import { Checkbox, Field } from '../../kit/forms/Field.tsx'
import { nameOf } from '../labels.ts'
import { useContentForm } from './context.ts'
import { ColorField } from './ColorField.tsx'
import { PictureField } from './PictureField.tsx'

/** Longer texts get several lines. */
const ONE_LINE = 70

interface Props {
  readonly form: Form
  readonly path: Path
  readonly label: string
  readonly isOptional: boolean
}

/** One text, number or switch of a document, with its rule beside it. */
export function LeafField({ form, path, label, isOptional }: Props) {
  const { value: document, base, issues, change } = useContentForm()
  const [value, before] = [leafAt(document, path), leafAt(base, path)]
  const isChanged = !isSame(value, before)
  const broken = isChanged ? checkLeaf(value, { form, isOptional, before }) : undefined
  const issue = broken ?? (isChanged ? issues[path.join('.')] : undefined)
  const set = (next: Leaf) => change(path, next)

  if (form.type === 'boolean') {
    return <Checkbox label={label} checked={value === true} onChange={set} />
  }
  const text = value === null ? '' : String(value)
  if (form.picture) {
    return (
      <PictureField
        kind={form.picture}
        label={label}
        hint={form.description}
        value={text}
        onChange={set}
      />
    )
  }
  if (form.color) {
    const field = { label, hint: form.description, issue: issue && `This ${issue}.`, value: text }
    return <ColorField {...field} path={path} onChange={set} />
  }
  return (
    <Field
      label={isOptional ? `${label} (optional)` : label}
      hint={hintOf(form, text)}
      issue={issue && `This ${issue}.`}
    >
      {(attributes) => {
        // A text that is selected in the preview is found by it.
        const control = { ...attributes, 'data-field': path.join('.') }
        const onChange = (
          event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
        ) => set(readText(event.target.value, form, isOptional))
        const options = listOptions(form, text, isOptional, document, path)
        if (options) {
          return (
            <select {...control} value={text} onChange={onChange}>
              {options.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )
        }
        if (form.type === 'integer' || form.type === 'number') {
          return <input {...control} type="number" value={text} onChange={onChange} />
        }
        const isLong = form.multiline || text.length > ONE_LINE || String(before).length > ONE_LINE
        return isLong ? (
          <textarea
            {...control}
            className={`${control.className} field-sizing-content max-h-[60vh] min-h-[4.5rem]`}
            rows={rowsOf(text)}
            value={text}
            onChange={onChange}
          />
        ) : (
          <input
            {...control}
            value={text}
            onChange={onChange}
            onBlur={() => form.phone && set(orderPhone(text, String(before)))}
          />
        )
      }}
    </Field>
  )
}

/** What a value is chosen from; `undefined` if it is typed. */
function listOptions(
  form: Form,
  text: string,
  isOptional: boolean,
  document: unknown,
  path: Path,
): readonly (readonly [id: string, name: string])[] | undefined {
  if (!form.choiceOf) return form.enum?.map((option) => [String(option), String(option)])
  const choices = findChoices(document, path, form.choiceOf)
  const isListed = choices.some(([id]) => id === text)
  const none = isOptional && text ? [['', 'None'] as const] : []
  return [
    ...(isListed ? [] : [[text, text ? 'Removed' : 'Choose one'] as const]),
    ...none,
    ...choices,
  ]
}

/** The ids of the items in the nearest list of a name above a place, each with what the item says. */
function findChoices(value: unknown, path: Path, list: string): [id: string, name: string][] {
  const above = path.map((_, index) => path.slice(0, path.length - 1 - index))
  const lists = above.map((start) => getAt(value, [...start, list]))
  const items = lists.find((found) => isItems(found)) ?? []
  return items.map((item) => [item.id, nameOf(item, item.id)])
}

function leafAt(document: unknown, path: Path): Leaf {
  const value = getAt(document, path)
  return isLeaf(value) ? value : null
}

function readText(text: string, form: Form, isOptional: boolean): Leaf {
  if (form.type === 'integer' || form.type === 'number') return text === '' ? null : Number(text)
  if (text === '' && isOptional) return null
  return form.multiline ? text : text.replaceAll(/\s*\n\s*/g, ' ')
}

/** The help of the field, and how much of its length is used. */
function hintOf({ description, maxLength = Infinity }: Form, text: string): string | undefined {
  const count = maxLength <= 300 ? `${text.trim().length} of ${maxLength} characters.` : undefined
  return [description, count].filter(Boolean).join(' ') || undefined
}

function rowsOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 80), 0)
  return Math.min(16, Math.max(2, lines))
}
