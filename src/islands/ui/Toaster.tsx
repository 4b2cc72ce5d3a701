import { Toast } from 'radix-ui'
import { useInsertionEffect } from 'react'
import { adoptStylesheet } from '#client/page/adopt-stylesheet.ts'
import type { Site } from '#domain/site/site.ts'
import { dismissToast, useToast } from './toast.ts'
import { useHydrated } from './use-hydrated.ts'
import css from './toast.css?inline'

const DURATION_MS = 5000
const SWIPE_PX = 50

const TEXT = 'text-sm text-muted wrap-anywhere'

/**
 * Shows the toasts of a page, to which F8 moves the focus. It renders nothing on the server,
 * because the pages' content security policy forbids Radix's `style` attributes.
 */
export function Toaster({ words }: { words: Site['toasts'] }) {
  const toast = useToast()
  useInsertionEffect(() => adoptStylesheet(css), [])
  if (!useHydrated()) return null

  // The viewport is the live region. Radix's own announcement is off, because it would be read
  // twice.
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          asChild
          type="foreground"
          open={toast.open}
          onOpenChange={dismissToast}
        >
          <div className={toast.variant === 'destructive' ? 'toast toast-destructive' : 'toast'}>
            <div data-radix-toast-announce-exclude="">
              <Toast.Title className="text-sm font-semibold">{toast.title}</Toast.Title>
              {toast.description !== undefined && (
                <Toast.Description className={TEXT}>{toast.description}</Toast.Description>
              )}
              {toast.detail !== undefined && <p className={TEXT}>{toast.detail}</p>}
              {toast.action && (
                <Toast.Action asChild altText={toast.action.label} onClick={toast.action.run}>
                  <button type="button" className="link py-1 text-sm">
                    {toast.action.label}
                  </button>
                </Toast.Action>
              )}
            </div>
            <Toast.Close
              className="grid size-8 flex-none place-items-center rounded-sm text-muted hover:text-ink"
              aria-label={words.close}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" />
              </svg>
            </Toast.Close>
          </div>
        </Toast.Root>
      )}
      <Toast.Viewport asChild hotkey={['F8']} label={`${words.region} ({hotkey})`}>
        <div className="toast-viewport" role="status" />
      </Toast.Viewport>
    </Toast.Provider>
  )
}
