import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus.ts'

interface Props {
  readonly title: string
  readonly question: string
  /** More than the question can say, such as a list. */
  readonly details?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Whether nothing is lost, so that the button is no warning. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Asks before something is lost. Render it only while the question is open.
 *
 * It has no Radix overlay, because that locks scrolling with a `<style>` element, which the content
 * security policy blocks. `surfaces.css` locks scrolling instead.
 */
export function Confirm(props: Props) {
  const { title, question, details, confirmLabel, cancelLabel = 'Cancel' } = props
  const { isHarmless = false, onConfirm, onCancel } = props
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <div className="fixed inset-0 z-40 bg-shade/55" />
        <AlertDialog.Content className="dialog" aria-modal="true" onCloseAutoFocus={returnFocus}>
          <AlertDialog.Title className="display-4">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm wrap-anywhere">
            {question}
          </AlertDialog.Description>
          {details}
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-quiet button-small">
              {cancelLabel}
            </AlertDialog.Cancel>
            <AlertDialog.Action
              className={`button button-small ${isHarmless ? '' : 'button-alert'}`}
              onClick={onConfirm}
            >
              {confirmLabel}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
