import { Button } from '../../kit/buttons.tsx'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Popover, Toolbar as Bar } from 'radix-ui'
import { useState } from 'react'
import type { Token } from '#domain/site/palette.ts'
import { useColors } from '../../kit/site.ts'
import { Icon, TOOL_CLASS } from './tools.tsx'

/** Tokens whose colors are readable on paper as text, or behind text. The colors are stored in articles. */
const ARTICLE_COLORS = {
  color: [
    ['Main color', 'pine'],
    ['Accent', 'brass'],
    ['Rust', 'alert'],
    ['Gray', 'muted'],
  ],
  backgroundColor: [
    ['Main color, tint', 'pine-tint'],
    ['Accent, tint', 'brass-tint'],
    ['Sand', 'sunken'],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, token: Token])[]>

const SWATCH =
  'size-7 rounded-sm border border-edge aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-brass-mark'

interface Props {
  readonly editor: Editor
  readonly name: string
  /** Of the mark for styles. */
  readonly attribute: keyof typeof ARTICLE_COLORS
}

/** A toolbar button that opens the palette, a color picker and a way to remove the color. */
export function ColorButton({ editor, name, attribute }: Props) {
  const value = useEditorState({
    editor,
    selector({ editor: current }) {
      const color: unknown = current.getAttributes('textStyle')[attribute]
      return typeof color === 'string' ? color : undefined
    },
  })
  const [isOpen, setIsOpen] = useState(false)
  const colors = useColors()

  function choose(color: string | undefined) {
    setIsOpen(false)
    editor
      .chain()
      .focus()
      .setMark('textStyle', { [attribute]: color ?? null })
      .removeEmptyTextStyle()
      .run()
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Bar.Button type="button" className={TOOL_CLASS} aria-label={name} title={name}>
          <Icon name={attribute === 'color' ? 'textColor' : 'background'} />
          <span
            className="h-[3px] w-4 rounded-[1px] bg-current"
            style={value ? { backgroundColor: value } : {}}
          />
        </Bar.Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popup z-45 flex items-center gap-2 p-2"
          aria-label={name}
          sideOffset={6}
          // The editor takes the focus itself after a choice.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {ARTICLE_COLORS[attribute].map(([label, token]) => (
            <button
              key={token}
              type="button"
              className={SWATCH}
              aria-label={label}
              aria-pressed={value === colors[token]}
              style={{ backgroundColor: colors[token] }}
              onClick={() => choose(colors[token])}
            />
          ))}
          <input
            type="color"
            className={SWATCH}
            aria-label="Another color"
            defaultValue={value?.startsWith('#') ? value : colors.pine}
            onBlur={({ target }) => {
              if (target.value !== target.defaultValue) choose(target.value)
            }}
          />
          <Button onClick={() => choose(undefined)}>None</Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
