import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFirm } from './site.ts'

interface Props {
  readonly title: string
  /** A link above the title. */
  readonly back?: { readonly label: string; readonly to: string }
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode
  /** Replaces the usual width and margins, for a screen without the header. */
  readonly className?: string
  readonly children: ReactNode
}

/** A screen with its document title, h1 and actions. */
export function Page({ title, back, actions, className = 'wrap py-8 md:py-10', children }: Props) {
  const firm = useFirm()
  useEffect(() => {
    document.title = `${title} | ${firm} admin`
  }, [title, firm])

  useEffect(scrollNewScreen, [])

  return (
    <main id="main" tabIndex={-1} className={className}>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          {back && (
            <Link href={back.to} className="link mb-2 inline-block py-1 text-sm text-muted">
              <span aria-hidden="true">← </span>
              {back.label}
            </Link>
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

/** A new screen begins at its top, as after a page load. */
function scrollNewScreen() {
  if (lastPath !== undefined && lastPath !== location.pathname) window.scrollTo(0, 0)
  lastPath = location.pathname
}
