import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Button } from './buttons.tsx'
import { ModalDialog } from './ModalDialog.tsx'

type DialogProps = ComponentProps<typeof ModalDialog>

interface Props extends Pick<DialogProps, 'title' | 'onClose' | 'onCloseAutoFocus' | 'children'> {
  readonly submitLabel: string
  readonly isBusy?: boolean
  readonly issue: string | undefined
  readonly onSubmit: () => void
  /** More buttons before the submit button. */
  readonly extra?: ReactNode
}

/** A dialog with a form. React bubbles its events to the form of the post, so submit stops there. */
export function FormDialog(props: Props) {
  const { submitLabel, isBusy = false, issue, onSubmit, extra, children, ...dialog } = props

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }

  return (
    // The editor takes the focus back itself.
    <ModalDialog onCloseAutoFocus={(event) => event.preventDefault()} {...dialog}>
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
