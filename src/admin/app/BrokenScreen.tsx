import { Page } from '../components/Page.tsx'

/** What a screen shows that could not be drawn. */
export function BrokenScreen() {
  return (
    <Page title="Something Went Wrong">
      <div role="alert" className="notice grid justify-items-start gap-3">
        <p>
          This screen could not be shown. What you were writing is kept in this browser. Loading the
          page again often helps, above all when the site has just been changed.
        </p>
        <button type="button" className="button button-small" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    </Page>
  )
}

/** What stands in place of a part of a screen that could not be drawn. */
export function BrokenTile() {
  return (
    <p role="alert" className="notice">
      This could not be shown.
    </p>
  )
}
