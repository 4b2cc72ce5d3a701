import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Popover, Toolbar as Bar, Tooltip } from 'radix-ui'
import { Fragment, type Ref } from 'react'
import { ColorButton } from './ColorButton.tsx'
import { MARKS, type OpenDialog, type Tool, TOOL_CLASS, TOOLBAR } from './tools.tsx'

const TOOLTIP_DELAY_MS = 700
const TOOLTIP_SKIP_DELAY_MS = 300

interface Props {
  readonly editor: Editor
  readonly ref: Ref<HTMLDivElement>
  readonly onOpen: OpenDialog
}

/** All formats of the editor. It is one stop of the Tab key, with arrow keys inside. */
export function Toolbar({ editor, ref, onOpen }: Props) {
  return (
    <Tooltip.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      <Bar.Root
        ref={ref}
        className="sticky top-0 z-5 flex items-center gap-px border-b border-line bg-raised p-1 max-sm:overflow-x-auto sm:flex-wrap"
        aria-label="Formatting"
      >
        {TOOLBAR.map((tools, i) => (
          <Fragment key={tools[0]?.name}>
            {i > 0 && <Bar.Separator className="mx-[3px] h-5 w-px flex-none bg-line" />}
            <ToolGroup editor={editor} tools={tools} onOpen={onOpen} />
            {tools === MARKS && (
              <>
                <ColorButton editor={editor} name="Text color" attribute="color" />
                <ColorButton editor={editor} name="Background color" attribute="backgroundColor" />
              </>
            )}
          </Fragment>
        ))}
      </Bar.Root>
    </Tooltip.Provider>
  )
}

interface GroupProps extends Omit<Props, 'ref'> {
  readonly tools: readonly Tool[]
}

function ToolGroup({ editor, tools, onOpen }: GroupProps) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isActive, isEnabled }) => ({
        pressed: isActive?.(current),
        disabled: isEnabled?.(current) === false,
      })),
  })
  return tools.map((tool, i) =>
    tool.commands && states[i]?.pressed ? (
      <CommandList key={tool.name} editor={editor} tool={tool} />
    ) : (
      <ToolButton
        key={tool.name}
        tool={tool}
        {...states[i]}
        onUse={() => tool.run(editor, onOpen)}
      />
    ),
  )
}

/** A button that lists what can be done to what the cursor is in. */
function CommandList({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { name, icon, commands = [] } = tool
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Bar.Button
          type="button"
          className={TOOL_CLASS}
          aria-label={name}
          title={name}
          aria-pressed
        >
          {icon}
        </Bar.Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popup z-45 flex flex-col items-stretch"
          aria-label={name}
          sideOffset={6}
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ButtonProps {
  readonly tool: Tool
  /** For tools that are on or off. */
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean
  readonly onUse: () => void
}

/** A toolbar button with its name and shortcut as a tooltip. */
function ToolButton({ tool: { name, keys, icon }, pressed, disabled = false, onUse }: ButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <Bar.Button
          type="button"
          className={TOOL_CLASS}
          aria-label={name}
          aria-pressed={pressed}
          // The arrow keys skip a disabled button, but not this one.
          aria-disabled={disabled}
          onClick={() => {
            if (!disabled) onUse()
          }}
        >
          {icon}
        </Bar.Button>
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
