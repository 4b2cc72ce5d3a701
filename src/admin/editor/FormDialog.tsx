import { Dialog } from 'radix-ui'
import type { ReactNode, SyntheticEvent } from 'react'

interface Props {
  readonly title: string
  readonly act: string
  readonly isBusy?: boolean
  readonly issue: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** More buttons before the one that acts. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A small form over the page. Its Enter must not send the post's form, which React has it in. */
export function FormDialog({
  title,
  act,
  isBusy = false,
  issue,
  onSubmit,
  onClose,
  extra,
  children,
}: Props) {
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="dialog-backdrop" />
        <Dialog.Content
          className="dialog"
          aria-modal="true"
          aria-describedby={undefined}
          // The editor takes the focus back itself.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <Dialog.Title className="display-4">{title}</Dialog.Title>
          <form noValidate onSubmit={submit} className="grid gap-4">
            {children}
            <p role="alert" className="field-issue">
              {issue}
            </p>
            <div className="flex flex-wrap justify-end gap-3">
              {extra}
              <Dialog.Close className="button button-quiet button-small">Cancel</Dialog.Close>
              <button type="submit" className="button button-small" disabled={isBusy}>
                {act}
              </button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
