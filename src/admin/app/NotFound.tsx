import { useEffect } from 'react'
import { useFirm } from '../kit/site.ts'

/** The 404 screen of the admin area. */
export default function NotFound() {
  const firm = useFirm()
  useEffect(() => {
    document.title = `Page Not Found | ${firm}`
  }, [firm])

  return (
    <main id="main" className="wrap section grid justify-items-start gap-5">
      <p className="eyebrow">404</p>
      <h1 className="display-2">Page Not Found</h1>
      <p className="lead">There is no page at this address.</p>
      <div className="flex flex-wrap gap-3">
        {/* Plain links, because they leave the router. */}
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
