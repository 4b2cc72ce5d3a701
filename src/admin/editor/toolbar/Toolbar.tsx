import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Popover, Toolbar as Bar, Tooltip } from 'radix-ui'
import type { Ref, ReactNode } from 'react'
import { ColorButton } from './ColorButton.tsx'
import { Icon } from './Icon.tsx'
import {
  BLOCK_TOOLS,
  CLEAR_TOOLS,
  HEADING_TOOLS,
  HISTORY_TOOLS,
  INSERT_TABLE,
  INSERT_TOOLS,
  LIST_TOOLS,
  MARK_TOOLS,
  TABLE_COMMANDS,
  type ToolSpec,
} from './tools.tsx'

const TOOLTIP_DELAY_MS = 700
const TOOLTIP_SKIP_DELAY_MS = 300

interface Props {
  readonly editor: Editor
  readonly ref: Ref<HTMLDivElement>
  readonly onLink: () => void
  readonly onImage: () => void
}

/** All formats of the editor. It is one stop of the Tab key, with arrow keys inside. */
export function Toolbar({ editor, ref, onLink, onImage }: Props) {
  return (
    <Tooltip.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      <Bar.Root ref={ref} className="toolbar" aria-label="Formatting">
        <ToolGroup editor={editor} tools={HISTORY_TOOLS} />
        <Bar.Separator className="toolbar-separator" />
        <ToolGroup editor={editor} tools={HEADING_TOOLS} />
        <Bar.Separator className="toolbar-separator" />
        <ToolGroup editor={editor} tools={MARK_TOOLS} />
        <ColorTools editor={editor} />
        <Bar.Separator className="toolbar-separator" />
        <ToolGroup editor={editor} tools={LIST_TOOLS} />
        <Bar.Separator className="toolbar-separator" />
        <ToolGroup editor={editor} tools={BLOCK_TOOLS} />
        <InsertTools editor={editor} onLink={onLink} onImage={onImage} />
        <TableTool editor={editor} />
        <ToolGroup editor={editor} tools={INSERT_TOOLS} />
        <ToolGroup editor={editor} tools={CLEAR_TOOLS} />
      </Bar.Root>
    </Tooltip.Provider>
  )
}

function ToolGroup({ editor, tools }: { editor: Editor; tools: readonly ToolSpec[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isActive, isEnabled }) => ({
        pressed: isActive?.(current),
        disabled: isEnabled?.(current) === false,
      })),
  })
  return tools.map(({ name, keys, icon, run }, i) => (
    <Tool key={name} name={name} keys={keys} {...states[i]} onUse={() => run(editor)}>
      {icon}
    </Tool>
  ))
}

function ColorTools({ editor }: { editor: Editor }) {
  const { color, background } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      color: textStyleOf(current, 'color'),
      background: textStyleOf(current, 'backgroundColor'),
    }),
  })
  const focused = () => editor.chain().focus()
  return (
    <>
      <ColorButton
        name="Text color"
        kind="text"
        value={color}
        onChoose={(next) => (next ? focused().setColor(next).run() : focused().unsetColor().run())}
      />
      <ColorButton
        name="Background color"
        kind="background"
        value={background}
        onChoose={(next) =>
          next ? focused().setBackgroundColor(next).run() : focused().unsetBackgroundColor().run()
        }
      />
    </>
  )
}

function InsertTools({ editor, onLink, onImage }: Omit<Props, 'ref'>) {
  const { link, image } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      link: current.isActive('link'),
      image: current.isActive('image'),
    }),
  })
  return (
    <>
      <Tool name="Link" keys="Ctrl+K" pressed={link} onUse={onLink}>
        <Icon name="link" />
      </Tool>
      <Tool name="Image" pressed={image} onUse={onImage}>
        <Icon name="image" />
      </Tool>
    </>
  )
}

/** Inserts a table, and inside one lists what can be done to it. */
function TableTool({ editor }: { editor: Editor }) {
  const isInside = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive('table'),
  })
  const { name, icon, run } = INSERT_TABLE
  if (!isInside)
    return (
      <Tool name={name} onUse={() => run(editor)}>
        {icon}
      </Tool>
    )
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Bar.Button type="button" className="tool" aria-label={name} title={name} aria-pressed>
          {icon}
        </Bar.Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="palette tool-list" aria-label={name} sideOffset={6}>
          {TABLE_COMMANDS.map(([label, command]) => (
            <Popover.Close
              key={label}
              className="button button-text button-small"
              onClick={() => command(editor.chain().focus()).run()}
            >
              {label}
            </Popover.Close>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function textStyleOf(editor: Editor, name: 'color' | 'backgroundColor'): string | undefined {
  const value: unknown = editor.getAttributes('textStyle')[name]
  return typeof value === 'string' ? value : undefined
}

interface ToolProps {
  readonly name: string
  /** The keyboard shortcut. */
  readonly keys?: string | undefined
  /** For tools that are on or off. */
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean
  readonly onUse: () => void
  readonly children: ReactNode
}

/** A toolbar button with its name and shortcut as a tooltip. */
function Tool({ name, keys, pressed, disabled = false, onUse, children }: ToolProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <Bar.Button
          type="button"
          className="tool"
          aria-label={name}
          aria-pressed={pressed}
          // The arrow keys skip a disabled button, but not this one.
          aria-disabled={disabled}
          onClick={() => {
            if (!disabled) onUse()
          }}
        >
          {children}
        </Bar.Button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6}>
          {keys ? `${name} (${keys})` : name}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
