import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'

interface Props {
  /** Names the row that the actions are for. */
  readonly label: string
  readonly items: readonly { readonly label: string; readonly onChoose: () => void }[]
}

/** The actions of a row, in a menu behind one button. */
export function Menu({ label, items }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const choice = useRef<() => void>(undefined)

  function runChosenAction(event: Event) {
    event.preventDefault()
    // A dialog that the item opens returns the focus to the button.
    trigger.current?.focus()
    choice.current?.()
    choice.current = undefined
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        className="button button-quiet button-small"
        aria-label={label}
      >
        <span aria-hidden="true">⋯</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="popup z-20 min-w-40"
          align="end"
          sideOffset={4}
          onCloseAutoFocus={runChosenAction}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              className="option"
              onSelect={() => {
                choice.current = item.onChoose
              }}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
