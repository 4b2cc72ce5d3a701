import type { ReactNode } from 'react'
import { Badge } from '../kit/Badge.tsx'
import { ScreenLink } from '../kit/buttons.tsx'

interface Props {
  readonly title: string
  readonly detail: ReactNode
  readonly badge?: string
  /** The screen where the work continues. */
  readonly href: string
  readonly verb?: string
  /** Names the work in a list of links, such as "note on Ada". */
  readonly name?: string
  /** Shown below the detail. */
  readonly note?: ReactNode
  /** Other actions. */
  readonly children?: ReactNode
}

/** A row of a dashboard list: a post, or work that can be continued. */
export function WorkRow(props: Props) {
  const { title, detail, badge, href, verb = 'Continue', name = title, note, children } = props
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {detail} {badge && <Badge>{badge}</Badge>}
        </p>
        {note && <div className="text-sm">{note}</div>}
      </div>
      <div className="flex items-center gap-4">
        <ScreenLink to={href} label={verb} variant="link" aria-label={`${verb} ${name}`} />
        {children}
      </div>
    </li>
  )
}
