import { useEffect, useRef, type ReactNode } from 'react'
import { ScreenLink } from './buttons.tsx'
import { useFirm } from './site.ts'

interface Props {
  readonly title: string
  /** A link above the title. */
  readonly back?: { readonly label: string; readonly to: string }
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode
  /** Centers a narrow screen, which has no header. */
  readonly isAlone?: boolean
  readonly children: ReactNode
}

/** A screen with its document title, h1 and actions. */
export function Page({ title, back, actions, isAlone = false, children }: Props) {
  const firm = useFirm()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} | ${firm} admin`
  }, [title, firm])

  useEffect(() => focusNewScreen(main.current), [])

  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={
        isAlone
          ? 'w-[min(24rem,100vw-2.5rem)] place-self-center pt-8 pb-[12vh]'
          : 'wrap py-8 md:py-10'
      }
    >
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          {back && (
            <ScreenLink
              {...back}
              className="mb-2 inline-block py-1 text-sm text-muted before:content-['←_'/'']"
            />
          )}
          <h1 className="display-3 wrap-anywhere">{title}</h1>
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-3 md:justify-end">{actions}</div>
        )}
      </header>
      {children}
    </main>
  )
}

/** The path of the previous screen, if there is one. */
let lastPath: string | undefined

/** The screen that the focus moved to last. */
let focused: HTMLElement | undefined

/**
 * Scrolls a new screen to its top and moves the focus there, as a page load would. The link that
 * had the focus is gone after a navigation inside the app, and so is a screen that only loaded.
 */
function focusNewScreen(main: HTMLElement | null) {
  const isNavigation = lastPath !== undefined && lastPath !== location.pathname
  const isReplaced = focused?.isConnected === false
  lastPath = location.pathname
  if (isNavigation) window.scrollTo(0, 0)
  if (!main || (!isNavigation && !isReplaced) || document.activeElement !== document.body) return
  main.focus({ preventScroll: true })
  focused = main
}
