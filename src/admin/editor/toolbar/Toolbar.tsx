import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Popover, Toolbar as Bar, Tooltip } from 'radix-ui'
import { type ComponentProps, Fragment, type ReactNode, type Ref, useContext } from 'react'
import type { Token } from '#domain/site/palette.ts'
import { Button } from '../../kit/buttons.tsx'
import { SiteContext } from '../../kit/site.ts'
import { Icon, MARKS, type OpenDialog, type Tool, TOOLBAR } from './tools.tsx'

interface Props {
  readonly editor: Editor
  readonly ref: Ref<HTMLDivElement>
  readonly onOpen: OpenDialog
}

/** All formats of the editor. It is one stop of the Tab key, with arrow keys inside. */
export function Toolbar({ editor, ref, onOpen }: Props) {
  return (
    <Tooltip.Provider>
      <Bar.Root
        ref={ref}
        className="sticky top-0 z-5 flex items-center gap-px border-b border-line bg-raised p-1 max-sm:overflow-x-auto sm:flex-wrap"
        aria-label="Formatting"
        // The text keeps the focus, so that nothing typed right after a click goes to the button.
        onMouseDown={(event) => event.preventDefault()}
      >
        {TOOLBAR.map((tools, i) => (
          <Fragment key={tools[0]?.name}>
            {i > 0 && <Bar.Separator className="mx-[3px] h-5 w-px flex-none bg-line" />}
            {tools.map((tool) => (
              <ToolItem key={tool.name} editor={editor} tool={tool} onOpen={onOpen} />
            ))}
            {tools === MARKS && (
              <>
                <ColorTool editor={editor} name="Text color" attribute="color" />
                <ColorTool editor={editor} name="Background color" attribute="backgroundColor" />
              </>
            )}
          </Fragment>
        ))}
      </Bar.Root>
    </Tooltip.Provider>
  )
}

/**
 * A button with its name and shortcut as a tooltip. Inside a table, the table's button opens its
 * commands instead.
 */
function ToolItem({ editor, tool, onOpen }: Omit<Props, 'ref'> & { readonly tool: Tool }) {
  const { name, icon, keys, commands } = tool
  const { isPressed, isDisabled } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isPressed: tool.isActive?.(current),
      isDisabled: tool.isEnabled?.(current) === false,
    }),
  })
  if (commands && isPressed) {
    return (
      <ToolPopover
        isPressed
        {...{ editor, name }}
        icon={<Icon icon={icon} />}
        className="flex-col items-stretch"
      >
        {commands.map(([label, command]) => (
          <Popover.Close
            key={label}
            className="button button-text button-small"
            onClick={() => command(editor.chain().focus()).run()}
          >
            {label}
          </Popover.Close>
        ))}
      </ToolPopover>
    )
  }
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <BarButton
          aria-label={name}
          aria-pressed={isPressed}
          // The arrow keys would skip a disabled button.
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled) tool.run(editor, onOpen)
          }}
        >
          <Icon icon={icon} />
        </BarButton>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className="z-50 rounded-sm bg-ink px-2 py-1 text-xs text-paper"
          sideOffset={6}
        >
          {keys ? `${name} (${keys})` : name}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

const BUTTON = [
  'grid h-8 min-w-8 flex-none place-content-center place-items-center rounded-sm',
  'text-xs/none hover:bg-sunken focus-visible:-outline-offset-2',
  'aria-pressed:bg-pine-tint aria-pressed:text-pine',
  'aria-pressed:[box-shadow:inset_0_-2px_0_var(--color-pine)]',
  'aria-disabled:cursor-default aria-disabled:opacity-45',
].join(' ')

function BarButton(button: ComponentProps<typeof Bar.Button>) {
  return <Bar.Button type="button" className={BUTTON} {...button} />
}

interface PopoverProps {
  readonly editor: Editor
  readonly name: string
  readonly icon: ReactNode
  readonly isPressed?: true
  readonly className: string
  readonly children: ReactNode
}

/** A toolbar button that opens choices. The text takes the focus when they close. */
function ToolPopover({ editor, name, icon, isPressed, className, children }: PopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <BarButton aria-label={name} title={name} aria-pressed={isPressed}>
          {icon}
        </BarButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={`popup z-45 flex ${className}`}
          aria-label={name}
          sideOffset={6}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            editor.commands.focus()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The tokens whose colors are readable as text or behind it. Articles store the colors themselves. */
const COLORS = {
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

interface ColorProps extends Pick<PopoverProps, 'editor' | 'name'> {
  /** The attribute of the `textStyle` mark that holds the color. */
  readonly attribute: keyof typeof COLORS
}

/** Opens the palette and a way to remove the color. */
function ColorTool({ editor, name, attribute }: ColorProps) {
  const color: string | undefined = useEditorState({
    editor,
    selector: ({ editor: current }) => current.getAttributes('textStyle')[attribute] ?? undefined,
  })
  const { colors } = useContext(SiteContext)

  function chooseColor(chosen: string | null = null) {
    const chain = editor
      .chain()
      .focus()
      .setMark('textStyle', { [attribute]: chosen })
    chain.removeEmptyTextStyle().run()
  }

  return (
    <ToolPopover
      {...{ editor, name }}
      icon={
        <>
          <Icon icon={attribute === 'color' ? 'textColor' : 'background'} />
          <span
            className="h-[3px] w-4 rounded-[1px] bg-current"
            style={{ backgroundColor: color }}
          />
        </>
      }
      className="items-center gap-2 p-2"
    >
      {COLORS[attribute].map(([label, token]) => (
        <Popover.Close
          key={token}
          className={SWATCH}
          aria-label={label}
          aria-pressed={color === colors[token]}
          style={{ backgroundColor: colors[token] }}
          onClick={() => chooseColor(colors[token])}
        />
      ))}
      <Popover.Close asChild>
        <Button onClick={() => chooseColor()}>None</Button>
      </Popover.Close>
    </ToolPopover>
  )
}
