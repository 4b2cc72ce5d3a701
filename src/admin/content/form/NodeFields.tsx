import { useContext } from 'react'
import { isLeafForm, findShape } from '#domain/content/form.ts'
import { getAt } from '#domain/content/value.ts'
import { getLabel } from '../labels.ts'
import { ContentFormContext, type FieldProps } from './context.ts'
import { LeafField } from './LeafField.tsx'
import { ListField } from './ListField.tsx'

/** The fields of an object: its own texts first, then what is below. */
export function NodeFields({ form, path }: Omit<FieldProps, 'label'>) {
  const { value, base } = useContext(ContentFormContext)
  const { properties = {}, required = [] } = findShape(form, getAt(value, path))
  const isAdded = getAt(base, path) === undefined
  const shownProperties = Object.entries(properties).filter(
    ([, inner]) => (!inner.fixed || isAdded) && !inner.generated && inner.const === undefined,
  )
  const leaves = shownProperties.filter(([, inner]) => isLeafForm(inner))
  const below = shownProperties.filter(
    ([key, inner]) =>
      !isLeafForm(inner) && (inner.items || getAt(value, [...path, key]) !== undefined),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {leaves.map(([key, inner]) => (
        <LeafField
          key={key}
          form={inner}
          path={[...path, key]}
          label={getLabel(key, inner)}
          isOptional={!required.includes(key)}
        />
      ))}
      {below.map(([key, inner]) => (
        <Section key={key} form={inner} path={[...path, key]} label={getLabel(key, inner)} />
      ))}
    </div>
  )
}

/** An object or a list with its name. At the top of a document it can be closed. */
function Section({ form, path, label }: FieldProps) {
  const content = form.items ? (
    <ListField form={form} path={path} label={label} />
  ) : (
    <NodeFields form={form} path={path} />
  )
  if (path.length > 1) {
    return (
      <fieldset className="hairline grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        <legend className="font-semibold">{label}</legend>
        {content}
      </fieldset>
    )
  }
  return (
    <details className="card">
      <summary className="font-semibold">{label}</summary>
      <div className="mt-5">{content}</div>
    </details>
  )
}
