import { useContext, type ReactNode } from 'react'
import { drawTable } from '#domain/site/table.ts'
import { Page } from '../kit/Page.tsx'
import { SiteContext } from '../kit/site.ts'

const TABLE = drawTable({ seated: 1, sides: 6, className: 'w-full' })

/** The frame of the screens before signing in: the form, and on a wide window the long table. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { firm, hasTable } = useContext(SiteContext)
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <aside className="on-pine hidden content-between gap-12 p-12 lg:grid">
        {/* A plain link, because it leaves the admin area. */}
        <a href="/" className="display-4 justify-self-start">
          {firm}
        </a>
        {hasTable && (
          <>
            <div dangerouslySetInnerHTML={{ __html: TABLE }} />
            <p className="text-muted">The chair at the head of the table is yours.</p>
          </>
        )}
      </aside>
      <Page title={title} className="w-[min(24rem,100vw-2.5rem)] place-self-center pt-8 pb-[12vh]">
        {children}
      </Page>
    </div>
  )
}
