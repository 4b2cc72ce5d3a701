import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFirm } from '../app/firm.ts'
import { focusNewScreen } from '../app/focus-on-navigation.ts'

/** A link, or a button where going back does more than that. */
type Back =
  | { readonly label: string; readonly to: string }
  | { readonly label: string; readonly onBack: () => void }

interface Props {
  readonly title: string
  /** What stands over the title: where one came from. */
  readonly back?: Back
  /** Buttons and links beside the title. */
  readonly actions?: ReactNode
  /** A narrow screen in the middle of the page, outside the frame. */
  readonly isAlone?: boolean
  readonly children: ReactNode
}

/** A screen: its document title, its one h1 and what belongs beside it. */
export function Page({ title, back, actions, isAlone = false, children }: Props) {
  const firm = useFirm()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} | ${firm} admin`
  }, [title, firm])

  useEffect(() => focusNewScreen(main.current), [])

  return (
    <main ref={main} id="main" tabIndex={-1} className={isAlone ? 'alone' : 'wrap py-8 md:py-10'}>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          {back && <WayBack back={back} />}
          <h1 className="display-3">{title}</h1>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </main>
  )
}

function WayBack({ back }: { back: Back }) {
  const className = 'link inline-block py-1 text-sm text-muted'
  const content = (
    <>
      <span aria-hidden="true">← </span>
      {back.label}
    </>
  )
  return 'to' in back ? (
    <Link href={back.to} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" className={className} onClick={back.onBack}>
      {content}
    </button>
  )
}
