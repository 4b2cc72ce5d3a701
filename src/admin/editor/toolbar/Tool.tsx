import { Toolbar as Bar, Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
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
export function Tool({ name, keys, pressed, disabled = false, onUse, children }: Props) {
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
