import { useContext, useState } from 'react'
import { createId } from '#client/create-id.ts'
import { findShape, type Form } from '#domain/content/form.ts'
import { getAt, isList, type Path } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'
import { Button } from '../../kit/buttons.tsx'
import { getItemName } from '../labels.ts'
import { ContentFormContext, type FieldProps } from './context.ts'
import { LeafField } from './LeafField.tsx'
import { NodeFields } from './NodeFields.tsx'

/** A list: its items with buttons that move and remove them, and one that adds another. */
export function ListField({ form, path, label }: FieldProps) {
  const { issues } = useContext(ContentFormContext)
  const { items, steps, keys, replace } = useListItems(path)
  const { items: itemForm = {}, maxItems = Infinity } = form
  const issue = issues[path.join('.')]
  const order = [...items.keys()]
  return (
    <div tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((item, index) => (
          <li key={keys[index]} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
            <ItemFields
              form={itemForm}
              path={[...path, steps[index] ?? '']}
              label={`${label} ${index + 1}`}
            />
            <div className="flex flex-wrap gap-3">
              {listItemActions(form, order, index).map(([action, isEnabled, wanted]) => (
                <Button
                  key={action}
                  aria-label={`${action}: ${getItemName(item, String(index + 1))}`}
                  aria-disabled={!isEnabled}
                  onClick={() => replace(wanted)}
                >
                  {action}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p role="alert" className="field-issue">
        {issue && `This ${issue}.`}
      </p>
      {items.length < maxItems && (
        <Button
          className="justify-self-start"
          onClick={() => replace(order, createEmptyItem(itemForm))}
        >
          Add to {label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}

/** Lists the actions on an item: the label, whether it is possible now, and the order after it. */
function listItemActions(
  { minItems = 0, maxItems }: Form,
  order: readonly number[],
  index: number,
) {
  const others = order.toSpliced(index, 1)
  const actions = [
    ['Move up', index > 0, others.toSpliced(index - 1, 0, index)],
    ['Move down', index < others.length, others.toSpliced(index + 1, 0, index)],
    ['Remove', order.length > minItems, others],
  ] as const
  return minItems === maxItems ? actions.slice(0, 2) : actions
}

/**
 * The items of a list, their steps in paths, and keys that follow them. Plain words have no ids, so
 * their keys are kept here: a field stays the same one while its words are typed and moved.
 */
function useListItems(path: Path) {
  const { value, change } = useContext(ContentFormContext)
  const list = getAt(value, path)
  const items = isList(list) ? list : []
  const [stored, setKeys] = useState<readonly string[]>([])
  const known = stored.length === items.length ? stored : items.map((_, index) => String(index))
  const steps = items.map((item, index) => (isRecord(item) ? String(item['id']) : String(index)))
  const keys = items.map((item, index) => (isRecord(item) ? steps[index] : known[index]))

  /** Keeps the items of an order, and adds one. */
  function replaceItems(order: readonly number[], ...added: readonly unknown[]) {
    setKeys([...order.map((index) => known[index] ?? ''), ...added.map(createId)])
    change(path, [...order.map((index) => items[index]), ...added])
  }
  return { items, steps, keys, replace: replaceItems }
}

function ItemFields({ form, path, label }: FieldProps) {
  const { value } = useContext(ContentFormContext)
  const item = getAt(value, path)
  if (findShape(form, item).type === 'string') {
    return <LeafField form={form} path={path} label={label} isOptional={false} />
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="font-semibold wrap-anywhere">{getItemName(item, label)}</legend>
      <NodeFields form={form} path={path} />
    </fieldset>
  )
}

/** Makes a new item of a list, with empty texts. */
function createEmptyItem(form: Form): unknown {
  const shape = form.oneOf?.[0] ?? form
  if (shape.items) {
    const { items, minItems = 0 } = shape
    return Array.from({ length: minItems }, () => createEmptyItem(items))
  }
  if (shape.properties) {
    const required = Object.entries(shape.properties).filter(
      ([key, inner]) => (shape.required ?? []).includes(key) || inner.items,
    )
    return Object.fromEntries(required.map(([key, inner]) => [key, createEmptyItem(inner)]))
  }
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 0
  if (shape.generated) return createId().replaceAll('-', '').slice(0, 12)
  return shape.enum?.[0] ?? ''
}
