import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useOptions } from '../../kit/options.tsx'
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
  const [dismissed, setDismissed] = useState<number>()
  const typed = useEditorState({
    editor,
    selector: ({ editor: current }) => readTypedName(current),
  })
  const isWanted = typed !== undefined && typed.from !== dismissed
  const tools = isWanted ? MENU.filter(({ name }) => name.toLowerCase().includes(typed.text)) : []
  const { listId, activeId, reachFirst, onKeyDown, renderOptions } = useOptions(tools, runTool)
  useChosenOption(editor, listId, activeId)

  function runTool({ run }: Tool) {
    if (!typed) return
    editor.commands.deleteRange({ from: typed.from, to: typed.from + typed.text.length + 1 })
    run(editor, onOpen)
    reachFirst()
  }

  function chooseByKey(event: KeyboardEvent) {
    if (tools.length === 0) return
    onKeyDown(event)
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      setDismissed(typed?.from)
      event.preventDefault()
    }
    if (event.isDefaultPrevented()) event.stopPropagation()
  }

  return (
    <div className="relative" role="presentation" onKeyDownCapture={chooseByKey}>
      {children}
      {typed && tools.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Insert"
          className="popup absolute z-6 max-h-72 scroll-mb-20 overflow-y-auto"
          style={placeMenu(editor, typed.from)}
          ref={(menu) => menu?.scrollIntoView({ block: 'nearest' })}
        >
          {renderOptions('items-center gap-3 pr-6', ({ icon, name }) => (
            <>
              <Icon icon={icon} /> {name}
            </>
          ))}
        </div>
      )}
    </div>
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
