import { Popover, Toolbar as Bar } from 'radix-ui'
import { useState } from 'react'

interface Colour {
  readonly name: string
  readonly value: string
}

/** The site's own ink, in the shades that can be read on paper, and tints to put behind them. */
const COLOURS: Record<'text' | 'ground', readonly Colour[]> = {
  text: [
    { name: 'Pine', value: '#1f4d3a' },
    { name: 'Brass', value: '#8a4e1f' },
    { name: 'Rust', value: '#8c3414' },
    { name: 'Grey', value: '#45524b' },
  ],
  ground: [
    { name: 'Pine tint', value: '#dfe7de' },
    { name: 'Brass tint', value: '#f2e4d3' },
    { name: 'Sand', value: '#f1ecdf' },
  ],
}

interface Props {
  readonly name: string
  readonly kind: keyof typeof COLOURS
  readonly value: string | undefined
  readonly onChoose: (colour: string | undefined) => void
}

/** A tool that opens a few colours, one of one's own, and the way back to none. */
export function ColorButton({ name, kind, value, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  function choose(colour: string | undefined) {
    setIsOpen(false)
    onChoose(colour)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Bar.Button type="button" className="tool" aria-label={name} title={name}>
          <span
            className={kind === 'text' ? 'colour-text' : 'colour-ground'}
            style={swatch(kind, value)}
            aria-hidden="true"
          >
            A
          </span>
        </Bar.Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="colours"
          aria-label={name}
          sideOffset={6}
          // The editor takes the focus itself when a colour was chosen.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {COLOURS[kind].map((colour) => (
            <button
              key={colour.value}
              type="button"
              className="swatch"
              aria-label={colour.name}
              aria-pressed={value === colour.value}
              style={{ backgroundColor: colour.value }}
              onClick={() => choose(colour.value)}
            />
          ))}
          <input
            type="color"
            className="swatch"
            aria-label="Another colour"
            defaultValue={value?.startsWith('#') ? value : '#1f4d3a'}
            onBlur={(event) => {
              if (event.target.value !== event.target.defaultValue) choose(event.target.value)
            }}
          />
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => choose(undefined)}
          >
            None
          </button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function swatch(kind: Props['kind'], value: string | undefined) {
  if (value === undefined) return {}
  return kind === 'text' ? { borderBottomColor: value } : { backgroundColor: value }
}
