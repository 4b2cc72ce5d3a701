import { useRef } from 'react'
import { createId } from '#client/create-id.ts'
import { shapeOf, type Form } from '#domain/content/form.ts'
import { ADDED, findNode, isList, type Item, type Path, type Tree } from '#domain/content/tree.ts'
import { nameOf } from '../labels.ts'
import { useContentForm } from './context.ts'
import { LeafField } from './LeafField.tsx'
import { NodeFields } from './NodeFields.tsx'

interface Props {
  readonly form: Form
  readonly path: Path
  readonly label: string
}

/** A list: its items with buttons that move and remove them, and one that adds another. */
export function ListField({ form, path, label }: Props) {
  const { tree, issues, change } = useContentForm()
  const addButton = useRef<HTMLButtonElement>(null)
  const node = findNode(tree, path)
  const items = isList(node) ? node : []
  const { items: itemForm = {}, minItems = 0, maxItems = Infinity } = form
  const issue = issues[path.join('.')]

  function remove(id: string) {
    change(
      path,
      items.filter((item) => item.id !== id),
    )
    addButton.current?.focus()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.map((item, index) => (
          <li key={item.id} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
            <ItemFields form={itemForm} path={[...path, item.id]} label={`${label} ${index + 1}`} />
            <div className="flex flex-wrap gap-3">
              <ItemButton
                label="Move up"
                name={nameOf(item.value, String(index + 1))}
                isEnabled={index > 0}
                onPress={() => change(path, swap(items, index - 1))}
              />
              <ItemButton
                label="Move down"
                name={nameOf(item.value, String(index + 1))}
                isEnabled={index < items.length - 1}
                onPress={() => change(path, swap(items, index))}
              />
              {minItems !== maxItems && (
                <ItemButton
                  label="Remove"
                  name={nameOf(item.value, String(index + 1))}
                  isEnabled={items.length > minItems}
                  onPress={() => remove(item.id)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {issue && (
        <p role="alert" className="field-issue">
          This {issue}.
        </p>
      )}
      {items.length < maxItems && (
        <button
          ref={addButton}
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => change(path, [...items, { id: newItemId(), value: emptyOf(itemForm) }])}
        >
          Add to {label.toLowerCase()}
        </button>
      )}
    </div>
  )
}

function ItemFields({ form, path, label }: Props) {
  const { tree } = useContentForm()
  const shape = shapeOf(form, findNode(tree, path))
  if (shape.type === 'string') {
    return <LeafField form={form} path={path} label={label} isOptional={false} />
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="font-semibold wrap-anywhere">{nameOf(findNode(tree, path), label)}</legend>
      <NodeFields form={form} path={path} />
    </fieldset>
  )
}

interface ItemButtonProps {
  readonly label: string
  readonly name: string
  readonly isEnabled: boolean
  readonly onPress: () => void
}

function ItemButton({ label, name, isEnabled, onPress }: ItemButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${label}: ${name}`}
      // A disabled button would lose the focus.
      aria-disabled={!isEnabled}
      onClick={() => {
        if (isEnabled) onPress()
      }}
    >
      {label}
    </button>
  )
}

/** The items with the one at `index` and the next one exchanged. */
function swap(items: readonly Item[], index: number): readonly Item[] {
  const [first, second] = [items[index], items[index + 1]]
  return first && second ? items.toSpliced(index, 2, second, first) : items
}

function newItemId(): string {
  return ADDED + createId().replaceAll('-', '').slice(0, 12)
}

/** What a new item starts with. */
function emptyOf(form: Form): Tree {
  const shape = form.oneOf?.[0] ?? form
  if (shape.items)
    return Array.from({ length: shape.minItems ?? 0 }, () => ({
      id: newItemId(),
      value: emptyOf(shape.items ?? {}),
    }))
  if (shape.properties) {
    const required = Object.entries(shape.properties).filter(
      ([key, inner]) => (shape.required ?? []).includes(key) || inner.items,
    )
    return Object.fromEntries(required.map(([key, inner]) => [key, emptyOf(inner)]))
  }
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 0
  if (shape.generated) return newItemId().slice(ADDED.length)
  return shape.enum?.[0] ?? ''
}
