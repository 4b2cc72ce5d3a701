import { AlertDialog } from 'radix-ui'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  readonly title: string
  readonly question: string
  /** What the button that goes on says. */
  readonly act: string
  readonly cancel?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * A question that has to be answered before something is lost.
 *
 * Mounted while it is open. It has no radix overlay: that one locks the page's scrolling with a
 * `<style>` element, which our content security policy refuses; `look.css` locks it instead.
 */
export function Confirm({ title, question, act, cancel = 'Cancel', onConfirm, onCancel }: Props) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <div className="dialog-ground" />
        <AlertDialog.Content className="dialog" aria-modal="true" onCloseAutoFocus={returnFocus}>
          <AlertDialog.Title className="display-4">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm">{question}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-quiet button-small">
              {cancel}
            </AlertDialog.Cancel>
            <AlertDialog.Action className="button button-alert button-small" onClick={onConfirm}>
              {act}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
