import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Toolbar as Bar, Tooltip } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import { ColorButton } from './ColorButton.tsx'
import { Icon } from './icons.tsx'
import { move } from './indent.ts'

interface Props {
  readonly editor: Editor
  readonly ref: Ref<HTMLDivElement>
  readonly onLink: () => void
  readonly onImage: () => void
}

const LEVELS = [1, 2, 3] as const
const TOOLTIP = { open: 700, skip: 300 }

/** Everything the keyboard shortcuts of the editor do, as one stop of the Tab key with arrows inside. */
export function Toolbar({ editor, ref, onLink, onImage }: Props) {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      level: LEVELS.find((level) => now.isActive('heading', { level })),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      codeBlock: now.isActive('codeBlock'),
      link: now.isActive('link'),
      image: now.isActive('image'),
      colour: textStyle(now, 'color'),
      background: textStyle(now, 'backgroundColor'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()

  return (
    <Tooltip.Provider delayDuration={TOOLTIP.open} skipDelayDuration={TOOLTIP.skip}>
      <Bar.Root ref={ref} className="toolbar" aria-label="Formatting">
        <Tool name="Undo" keys="Ctrl+Z" disabled={!is.canUndo} onUse={() => run().undo().run()}>
          <Icon name="undo" />
        </Tool>
        <Tool
          name="Redo"
          keys="Ctrl+Shift+Z"
          disabled={!is.canRedo}
          onUse={() => run().redo().run()}
        >
          <Icon name="redo" />
        </Tool>
        <Bar.Separator className="toolbar-gap" />
        {LEVELS.map((level) => (
          <Tool
            key={level}
            name={`Heading ${level}`}
            keys={`Ctrl+Alt+${level}`}
            pressed={is.level === level}
            onUse={() => run().toggleHeading({ level }).run()}
          >
            <Icon name={`h${level}`} />
          </Tool>
        ))}
        <Bar.Separator className="toolbar-gap" />
        <Tool name="Bold" keys="Ctrl+B" pressed={is.bold} onUse={() => run().toggleBold().run()}>
          <strong>B</strong>
        </Tool>
        <Tool
          name="Italic"
          keys="Ctrl+I"
          pressed={is.italic}
          onUse={() => run().toggleItalic().run()}
        >
          <em>I</em>
        </Tool>
        <Tool
          name="Underline"
          keys="Ctrl+U"
          pressed={is.underline}
          onUse={() => run().toggleUnderline().run()}
        >
          <u>U</u>
        </Tool>
        <Tool
          name="Strike"
          keys="Ctrl+Shift+S"
          pressed={is.strike}
          onUse={() => run().toggleStrike().run()}
        >
          <s>S</s>
        </Tool>
        <ColorButton
          name="Text colour"
          kind="text"
          value={is.colour}
          onChoose={(colour) => (colour ? run().setColor(colour).run() : run().unsetColor().run())}
        />
        <ColorButton
          name="Background colour"
          kind="ground"
          value={is.background}
          onChoose={(colour) =>
            colour ? run().setBackgroundColor(colour).run() : run().unsetBackgroundColor().run()
          }
        />
        <Bar.Separator className="toolbar-gap" />
        <Tool
          name="Bullet list"
          keys="Ctrl+Shift+8"
          pressed={is.bulletList}
          onUse={() => run().toggleBulletList().run()}
        >
          <Icon name="bullets" />
        </Tool>
        <Tool
          name="Numbered list"
          keys="Ctrl+Shift+7"
          pressed={is.orderedList}
          onUse={() => run().toggleOrderedList().run()}
        >
          <Icon name="numbers" />
        </Tool>
        <Tool name="Outdent" keys="Ctrl+[" onUse={() => move(editor, -1)}>
          <Icon name="outdent" />
        </Tool>
        <Tool name="Indent" keys="Ctrl+]" onUse={() => move(editor, 1)}>
          <Icon name="indent" />
        </Tool>
        <Bar.Separator className="toolbar-gap" />
        <Tool
          name="Quote"
          keys="Ctrl+Shift+B"
          pressed={is.blockquote}
          onUse={() => run().toggleBlockquote().run()}
        >
          <Icon name="quote" />
        </Tool>
        <Tool
          name="Code block"
          keys="Ctrl+Alt+C"
          pressed={is.codeBlock}
          onUse={() => run().toggleCodeBlock().run()}
        >
          <Icon name="code" />
        </Tool>
        <Tool name="Link" keys="Ctrl+K" pressed={is.link} onUse={onLink}>
          <Icon name="link" />
        </Tool>
        <Tool name="Image" pressed={is.image} onUse={onImage}>
          <Icon name="image" />
        </Tool>
        <Tool name="Clear formatting" onUse={() => run().unsetAllMarks().clearNodes().run()}>
          <Icon name="clear" />
        </Tool>
      </Bar.Root>
    </Tooltip.Provider>
  )
}

interface ToolProps {
  readonly name: string
  readonly keys?: string
  /** Given for tools that are on or off. */
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onUse: () => void
  readonly children: ReactNode
}

function Tool({ name, keys, pressed, disabled = false, onUse, children }: ToolProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <Bar.Button
          type="button"
          className="tool"
          aria-label={name}
          aria-pressed={pressed}
          // Stays in the order of the arrow keys, unlike a disabled button.
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

function textStyle(editor: Editor, name: 'color' | 'backgroundColor'): string | undefined {
  const value: unknown = editor.getAttributes('textStyle')[name]
  return typeof value === 'string' ? value : undefined
}
