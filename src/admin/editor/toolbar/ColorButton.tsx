import { Popover, Toolbar as Bar } from 'radix-ui'
import { useState } from 'react'
import { PALETTE } from '#domain/site/palette.ts'
import { Icon } from './Icon.tsx'

interface Color {
  readonly name: string
  readonly value: string
}

/** Text colors that are readable on paper, and tints to put behind text. They are stored in articles. */
const ARTICLE_COLORS: Readonly<Record<'text' | 'background', readonly Color[]>> = {
  text: [
    { name: 'Pine', value: '#1f4d3a' },
    { name: 'Brass', value: '#8a4e1f' },
    { name: 'Rust', value: '#8c3414' },
    { name: 'Gray', value: '#45524b' },
  ],
  background: [
    { name: 'Pine tint', value: '#dfe7de' },
    { name: 'Brass tint', value: '#f2e4d3' },
    { name: 'Sand', value: '#f1ecdf' },
  ],
}

/** Where the picker for another color starts. */
const INITIAL_COLOR = PALETTE.pine

interface Props {
  readonly name: string
  readonly kind: keyof typeof ARTICLE_COLORS
  readonly value: string | undefined
  readonly onChoose: (color: string | undefined) => void
}

/** A toolbar button that opens the palette, a color picker and a way to remove the color. */
export function ColorButton({ name, kind, value, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  function choose(color: string | undefined) {
    setIsOpen(false)
    onChoose(color)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Bar.Button type="button" className="tool" aria-label={name} title={name}>
          <Icon name={kind === 'text' ? 'textColor' : 'background'} />
          <span className="tool-color" style={value ? { backgroundColor: value } : {}} />
        </Bar.Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="palette"
          aria-label={name}
          sideOffset={6}
          // The editor takes the focus itself after a choice.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {ARTICLE_COLORS[kind].map((color) => (
            <button
              key={color.value}
              type="button"
              className="swatch"
              aria-label={color.name}
              aria-pressed={value === color.value}
              style={{ backgroundColor: color.value }}
              onClick={() => choose(color.value)}
            />
          ))}
          <input
            type="color"
            className="swatch"
            aria-label="Another color"
            defaultValue={value?.startsWith('#') ? value : INITIAL_COLOR}
            onBlur={({ target }) => {
              if (target.value !== target.defaultValue) choose(target.value)
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
