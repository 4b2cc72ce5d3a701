import { useRef, useState, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'

const VARIANTS = {
  main: 'button',
  small: 'button button-small',
  quiet: 'button button-quiet',
  'quiet small': 'button button-quiet button-small',
  alert: 'button button-alert',
  'alert small': 'button button-alert button-small',
  /** A row is read more often than it is deleted: the warning comes with the pointer and the question. */
  delete: 'button button-quiet button-small border-transparent text-muted hover:border-alert',
  text: 'button button-text',
  'text small': 'button button-text button-small',
  link: 'link py-1',
  inline: 'link',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: keyof typeof VARIANTS
}

/**
 * A button that submits only with `type="submit"`. With `aria-disabled` it does nothing but keeps
 * the focus, which a disabled button would lose.
 */
export function Button({ variant = 'quiet small', className = '', ...button }: ButtonProps) {
  const isOff = button['aria-disabled'] === true
  return (
    <button
      type="button"
      {...button}
      className={`${VARIANTS[variant]} ${className}`.trim()}
      onClick={isOff ? (event) => event.preventDefault() : button.onClick}
    />
  )
}

interface ScreenLinkProps extends Pick<ButtonProps, 'variant' | 'className' | 'aria-label'> {
  readonly to: string
  readonly label: string
}

/** A link to another screen, as a word of a text unless its variant says otherwise. */
export function ScreenLink(props: ScreenLinkProps) {
  const { to, label, variant = 'inline', className = '', ...link } = props
  return (
    <Link href={to} className={`${VARIANTS[variant]} ${className}`.trim()} {...link}>
      {label}
    </Link>
  )
}

/** The state of something that a button opens and closes. Closing it by other means focuses the button. */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => setIsOpen(!isOpen)

  function close() {
    // The button may not be rendered while the content is open.
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }

  return {
    isOpen,
    toggle,
    close,
    closeByEscape({ key }: KeyboardEvent) {
      if (key === 'Escape' && isOpen) close()
    },
    /** A link to the open screen leads nowhere else, so it has to close what it is in. */
    closeByLink({ target }: MouseEvent) {
      if (isOpen && target instanceof Element && target.closest('a')) close()
    },
    button: { ref: button, 'aria-expanded': isOpen, onClick: toggle },
  }
}

interface BusyButtonProps extends ButtonProps {
  /** The label at rest, and while it is sent. */
  readonly labels: readonly [string, string]
  readonly send: { readonly isPending: boolean; readonly mutate: () => void }
}

/** Sends something. */
export function BusyButton({ labels, send: { isPending, mutate }, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      className="self-start justify-self-start"
      aria-disabled={isPending}
      onClick={() => mutate()}
    >
      {labels[isPending ? 1 : 0]}
    </Button>
  )
}

interface DeleteButtonProps extends ButtonProps {
  /** The name of the item, so that the button makes sense outside its row. */
  readonly name: string
  /** The label, if it is not "Delete". */
  readonly verb?: 'Delete' | 'Remove' | 'Discard'
  readonly onDelete: () => void
}

export function DeleteButton({ name, verb = 'Delete', onDelete, ...button }: DeleteButtonProps) {
  return (
    <Button variant="delete" aria-label={`${verb} ${name}`} {...button} onClick={onDelete}>
      {verb}
    </Button>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Names what is copied, for screen readers. */
  readonly about: string
}

export function CopyButton({ text, label, about }: CopyButtonProps) {
  const [copied, setCopied] = useState('')
  const shown = copied === text ? 'Copied' : label
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // The browser allows no access to the clipboard.
      prompt('Copy this link', text)
    }
  }
  return (
    <Button aria-label={`${shown} ${about}`} aria-live="polite" onClick={() => void copy()}>
      {shown}
    </Button>
  )
}
