import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { useReturnFocus } from './focus.ts'

const DIALOG = [
  'fixed top-1/2 left-1/2 z-40 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,100vw-2rem)]',
  '-translate-1/2 gap-4 overflow-y-auto rounded-md border border-line bg-raised p-6 text-ink',
  'wrap-anywhere *:min-w-0 [&_form>*]:min-w-0',
].join(' ')

/** Classes of the buttons below a long dialog, which stay in reach. */
export const DIALOG_ACTIONS = [
  'sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3',
  'border-t border-line bg-raised px-6 py-4',
].join(' ')

interface ModalDialogProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly description?: ReactNode
  /** Classes that override the dialog's, each with an exclamation mark. */
  readonly className?: string
  /** Whether it has to be answered: a press beside it does not close it. */
  readonly isQuestion?: boolean
  /** Decides where the focus goes when the dialog closes, if not to where it was. */
  readonly onCloseAutoFocus?: ComponentProps<typeof Dialog.Content>['onCloseAutoFocus']
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog over the screen, open as long as it is rendered. The style sheet locks scrolling instead
 * of Radix's overlay, whose `<style>` element the content security policy blocks.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { title, isTitleHidden = false, description, className = '', isQuestion } = props
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 bg-shade/55" />
        <Dialog.Content
          className={`${DIALOG} ${className}`}
          aria-modal="true"
          {...(isQuestion && {
            role: 'alertdialog',
            onInteractOutside: (event) => event.preventDefault(),
          })}
          // Radix sets it to the description, where there is one.
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={props.onCloseAutoFocus ?? returnFocus}
        >
          <Dialog.Title className={isTitleHidden ? 'sr-only' : 'display-4'}>{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className={isQuestion ? 'text-sm wrap-anywhere' : ''}>
              {description}
            </Dialog.Description>
          )}
          {props.children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export interface ConfirmProps {
  readonly title: string
  readonly question: string
  /** More than the question can say, such as a list. */
  readonly details?: ReactNode
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Whether nothing is lost, so that the button is no warning. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is lost. Render it only while the question is open. */
export function Confirm(props: ConfirmProps) {
  const { title, question, details, confirmLabel = 'Delete', cancelLabel = 'Cancel' } = props
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
