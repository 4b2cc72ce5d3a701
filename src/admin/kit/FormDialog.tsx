import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './buttons.tsx'
import { Form } from './forms/Form.tsx'
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

/** A dialog with a form. */
export function FormDialog(props: Props) {
  const { submitLabel, isBusy = false, issue, onSubmit, extra, children, ...dialog } = props

  return (
    // The editor takes the focus back itself.
    <ModalDialog onCloseAutoFocus={(event) => event.preventDefault()} {...dialog}>
      <Form onSubmit={onSubmit} className="grid gap-4">
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
      </Form>
    </ModalDialog>
  )
}
