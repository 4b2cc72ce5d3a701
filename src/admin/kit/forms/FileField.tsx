import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'issue'> &
  Omit<ComponentProps<'input'>, 'className' | 'type'>

const FILE =
  'input file:mr-3 file:rounded-sm file:border file:border-edge file:px-3 file:py-1.5 ' +
  'file:bg-transparent file:[color:inherit] file:[font:inherit]'

/** A {@link Field} from which a file is chosen. */
export function FileField({ label, hint, issue, ...input }: Props) {
  return (
    <Field {...{ label, hint, issue }}>
      {(control) => <input {...control} {...input} type="file" className={FILE} />}
    </Field>
  )
}
