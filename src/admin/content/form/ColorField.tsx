import { useContext } from 'react'
import { getAt, type Path } from '#domain/content/value.ts'
import { COLOR, findColorFaults, type Colors } from '#domain/site/palette.ts'
import { Button } from '../../kit/buttons.tsx'
import { Field, type TextProps } from '../../kit/forms/Field.tsx'
import { ContentFormContext } from './context.ts'

interface Props extends TextProps {
  readonly path: Path
  readonly label: string
  readonly hint: string | undefined
}

/**
 * A field for one of the firm's colors. If the color is hard to read beside the others, it offers
 * the nearest readable one.
 */
export function ColorField({ path, label, hint, issue, value, onChange }: Props) {
  const { value: document } = useContext(ContentFormContext)
  // The schema of the site has four texts here.
  const colors = getAt(document, path.slice(0, -1)) as Colors
  const isComplete = Object.values(colors).every((color) => COLOR.test(color))
  const faults = isComplete ? findColorFaults(colors) : []
  const fault = faults.find(({ choice }) => choice === path.at(-1))
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} issue={fault ? `This ${fault.message}.` : issue}>
        {(control) => (
          <div className="flex gap-3">
            <input
              type="color"
              className="input w-16 flex-none p-1"
              aria-label={`${label}: choose`}
              value={COLOR.test(value) ? value.toLowerCase() : '#000000'}
              onChange={({ target }) => onChange(target.value)}
            />
            <input
              {...control}
              className={`${control.className} max-w-40`}
              spellCheck={false}
              autoComplete="off"
              value={value}
              onChange={({ target }) => onChange(target.value.trim())}
            />
          </div>
        )}
      </Field>
      {fault && (
        <Button className="justify-self-start" onClick={() => onChange(fault.nearest)}>
          Use {fault.nearest}
        </Button>
      )}
    </div>
  )
}
