import { useEffect } from 'react'
import { useFirm } from './firm.ts'

/** What an address under /admin that names no screen shows. */
export function NotFound() {
  const firm = useFirm()
  useEffect(() => {
    document.title = `Page Not Found | ${firm}`
  }, [firm])

  return (
    <main id="main" className="wrap section grid justify-items-start gap-5">
      <p className="eyebrow">404</p>
      <h1 className="display-2">Page Not Found</h1>
      <p className="lead">There is nothing at this address.</p>
      <div className="flex flex-wrap gap-3">
        {/* Leaves the admin area, so these are plain links. */}
        <a className="button" href="/">
          Go Home
        </a>
        <button type="button" className="button button-quiet" onClick={() => history.back()}>
          Go Back
        </button>
        <a className="button button-text" href="/admin">
          Admin dashboard
        </a>
      </div>
    </main>
  )
}
