import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { Icon, MENU, type OpenDialog, type Tool } from './tools.tsx'

interface Props {
  readonly editor: Editor
  readonly onOpen: OpenDialog
  /** The text, whose keys the open menu reads first. */
  readonly children: ReactNode
}

/**
 * The menu of tools that a slash at the start of a paragraph opens. The arrow keys choose a tool,
 * Enter runs it, Escape closes the menu and keeps the slash.
 */
export function SlashMenu({ editor, onOpen, children }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const typed = useEditorState({
    editor,
    selector: ({ editor: current }) => readTypedName(current),
  })
  const tools = MENU.filter(({ name }) => name.toLowerCase().includes(typed?.text ?? ''))
  const isOpen = typed !== undefined && typed.from !== dismissed && tools.length > 0
  const active = Math.min(chosen, tools.length - 1)
  useChosenOption(editor, id, isOpen ? `${id}-${active}` : undefined)

  function runTool({ run }: Tool) {
    if (!typed) return
    editor.commands.deleteRange({ from: typed.from, to: typed.from + typed.text.length + 1 })
    run(editor, onOpen)
    setChosen(0)
  }

  function chooseByKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const tool = tools[active]
    // While an input method is composing, its keys choose among its own words.
    if (!isOpen || !tool || event.nativeEvent.isComposing) return
    if (step !== undefined) setChosen((active + step + tools.length) % tools.length)
    else if (event.key === 'Enter') runTool(tool)
    else if (event.key === 'Escape') setDismissed(typed.from)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative" role="presentation" onKeyDownCapture={chooseByKey}>
      {children}
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Insert"
          className="popup absolute z-6 max-h-72 scroll-mb-20 overflow-y-auto"
          style={placeMenu(editor, typed.from)}
          ref={(menu) => menu?.scrollIntoView({ block: 'nearest' })}
        >
          {tools.map((tool, i) => (
            <Option
              key={tool.name}
              tool={tool}
              id={`${id}-${i}`}
              isActive={i === active}
              onClick={() => runTool(tool)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface OptionProps extends ComponentProps<'button'> {
  readonly tool: Tool
  readonly isActive: boolean
}

function Option({ tool, isActive, ...button }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="option flex w-full items-center gap-3 pr-6"
      // The focus stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      {...button}
    >
      <Icon icon={tool.icon} /> {tool.name}
    </button>
  )
}

/** Tells screen readers which menu is open and which option is chosen. */
function useChosenOption({ view }: Editor, id: string, option: string | undefined) {
  useEffect(() => {
    const names = { 'aria-controls': id, 'aria-activedescendant': option }
    for (const [name, value] of Object.entries(names)) {
      if (option !== undefined && value !== undefined) view.dom.setAttribute(name, value)
      else view.dom.removeAttribute(name)
    }
  }, [view, id, option])
}

/** Reads the letters after a slash that begins the paragraph with the cursor, and the slash's position. */
function readTypedName({ state: { selection } }: Editor) {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || parent.type.name !== 'paragraph' || parent.content.size > 20) return undefined
  const text = /^\/([a-z0-9 ]*)$/i.exec(parent.textContent)?.[1]
  if (text === undefined || $from.parentOffset !== parent.content.size) return undefined
  return { text: text.toLowerCase(), from: $from.start() }
}

/** Returns the place of the menu: below the line with the slash, relative to the editor. */
function placeMenu({ view }: Editor, from: number) {
  const line = view.coordsAtPos(from)
  const box = view.dom.parentElement?.getBoundingClientRect()
  return { top: line.bottom - (box?.top ?? 0), left: line.left - (box?.left ?? 0) }
}
