import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Button } from './buttons.tsx'
import { ModalDialog } from './ModalDialog.tsx'

interface Props {
  readonly title: string
  readonly submitLabel: string
  readonly isBusy?: boolean
  readonly issue: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Decides where the focus goes when the dialog closes; the editor takes it back itself. */
  readonly onCloseAutoFocus?: ComponentProps<typeof ModalDialog>['onCloseAutoFocus']
  /** More buttons before the submit button. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A dialog with a form. React bubbles its events to the form of the post, so submit stops there. */
export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy = false, issue, onSubmit, onClose, extra, children } = props

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }

  return (
    <ModalDialog
      title={title}
      onCloseAutoFocus={props.onCloseAutoFocus ?? ((event) => event.preventDefault())}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <p role="alert" className="field-issue">
          {issue}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          {extra}
          <Dialog.Close className="button button-quiet button-small">Cancel</Dialog.Close>
          <Button type="submit" variant="small" aria-disabled={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
