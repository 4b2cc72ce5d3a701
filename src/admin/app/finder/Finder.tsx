import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { ModalDialog } from '../../kit/ModalDialog.tsx'
import type { FinderItem } from './match-items.ts'
import { useFinderItems } from './use-finder-items.ts'

/** Finds a screen, post or lead by a few letters and opens it. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const items = useFinderItems(typed)
  const [, navigate] = useLocation()
  const listId = useId()
  const active = Math.min(chosen, items.length - 1)

  function open({ path }: FinderItem) {
    onClose()
    navigate(path)
  }

  function move(event: KeyboardEvent) {
    const item = items[active]
    if (event.key === 'ArrowDown') setChosen((active + 1) % items.length)
    else if (event.key === 'ArrowUp') setChosen((active - 1 + items.length) % items.length)
    else if (event.key === 'Enter' && item && !event.nativeEvent.isComposing) open(item)
    else return
    event.preventDefault()
  }

  return (
    <ModalDialog
      title="Go to"
      isTitleHidden
      className="top-[12vh] max-h-[76vh] -translate-x-1/2 translate-y-0"
      onClose={onClose}
    >
      <input
        className="input"
        role="combobox"
        aria-label="Find a post, lead or screen"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder="Find a post, lead or screen"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={move}
      />
      <div id={listId} role="listbox" aria-label="Found" className="grid">
        {items.map((item, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <div
            key={item.path}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className="option flex items-baseline justify-between gap-4"
            onClick={() => open(item)}
          >
            <span className="min-w-0 wrap-anywhere">{item.title}</span>
            <span className="text-xs text-muted">{item.kind}</span>
          </div>
        ))}
      </div>
      <output className={items.length === 0 ? 'text-muted' : 'visually-hidden'}>
        {items.length === 0 ? 'Nothing found.' : `${items.length} found`}
      </output>
    </ModalDialog>
  )
}
