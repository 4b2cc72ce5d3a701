import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/** A list can hide the option that the arrow keys have reached. */
function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** Options below a text that keeps the focus: the arrow keys reach one, Enter and a click choose it. */
export function useOptions<Item>(items: readonly Item[], choose: (item: Item) => void) {
  const listId = useId()
  const idOf = (index: number) => `${listId}-${index}`
  const [reached, reach] = useState(0)
  const active = Math.min(reached, items.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = items[active]
    // The keys of an input method that is composing choose among the method's own words.
    if (item === undefined || event.nativeEvent.isComposing) return
    if (step !== undefined) reach((active + step + items.length) % items.length)
    else if (event.key === 'Enter') choose(item)
    else return
    event.preventDefault()
  }

  return {
    listId,
    activeId: items.length > 0 ? idOf(active) : undefined,
    reachFirst: () => reach(0),
    onKeyDown,
    renderOptions: (className: string, render: (item: Item) => ReactNode) =>
      items.map((item, i) => (
        <button
          key={idOf(i)}
          type="button"
          role="option"
          id={idOf(i)}
          tabIndex={-1}
          aria-selected={i === active}
          ref={i === active ? scrollIntoView : undefined}
          className={`option flex w-full ${className}`}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          {render(item)}
        </button>
      )),
  }
}
