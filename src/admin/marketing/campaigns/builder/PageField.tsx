import type { LinkTarget } from '#domain/campaigns/overview.ts'
import { Field } from '../../../kit/forms/Field.tsx'

interface Props {
  readonly targets: readonly LinkTarget[]
  readonly path: string
  readonly onChange: (path: string) => void
}

/** The page that a link leads to. A page that is not offered is listed only while it is chosen. */
export function PageField({ targets, path, onChange }: Props) {
  const current = targets.find((target) => target.path === path)
  return (
    <Field
      label="Page"
      className="sm:col-span-2 lg:col-span-3"
      issue={!current?.isOffered && 'A new link cannot lead to this page. Choose another one.'}
    >
      {(control) => (
        <select {...control} value={path} onChange={({ target }) => onChange(target.value)}>
          {!current?.isOffered && <option value={path}>{path}</option>}
          {targets
            .filter(({ isOffered }) => isOffered)
            .map((target) => (
              <option key={target.path} value={target.path}>
                {target.path} ({target.title})
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}
