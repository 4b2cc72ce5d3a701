import type { LinkTarget } from '#domain/marketing/campaigns/overview.ts'
import { SelectField } from '../../../kit/forms/Field.tsx'
import type { Choice } from '../../../kit/forms/Field.tsx'

interface Props {
  readonly targets: readonly LinkTarget[]
  readonly path: string
  readonly onChange: (path: string) => void
}

/** The page that a link leads to. A page that is not offered is listed only while it is chosen. */
export function PageField({ targets, path, onChange }: Props) {
  const current = targets.find((target) => target.path === path)
  return (
    <SelectField
      label="Page"
      className="sm:col-span-2 lg:col-span-3"
      issue={!current?.isOffered && 'A new link cannot lead to this page. Choose another one.'}
      value={path}
      choices={[
        ...(current?.isOffered ? [] : [[path, path] as const]),
        ...targets
          .filter(({ isOffered }) => isOffered)
          .map((target): Choice => [target.path, `${target.path} (${target.title})`]),
      ]}
      onChange={onChange}
    />
  )
}
