import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { ModalDialog } from './ModalDialog.tsx'

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

/** Asks before something is lost. Render it only while the question is open. */
export function Confirm(props: Props) {
  const { title, question, details, confirmLabel, cancelLabel = 'Cancel' } = props
  const { isHarmless = false, onConfirm, onCancel } = props
  return (
    <ModalDialog title={title} description={question} isQuestion onClose={onCancel}>
      {details}
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close className="button button-quiet button-small">{cancelLabel}</Dialog.Close>
        <Dialog.Close
          className={`button button-small ${isHarmless ? '' : 'button-alert'}`}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Dialog.Close>
      </div>
    </ModalDialog>
  )
}
