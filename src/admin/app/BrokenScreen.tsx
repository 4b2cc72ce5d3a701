import { Page } from '../components/Page.tsx'

/** Shown instead of a screen that failed to render. */
export function BrokenScreen() {
  return (
    <Page title="Something Went Wrong">
      <div role="alert" className="notice grid justify-items-start gap-3">
        <p>
          This screen could not be shown. Unsaved changes to a post are kept in this browser.
          Reloading often helps, especially after the site was updated.
        </p>
        <button type="button" className="button button-small" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    </Page>
  )
}

/** Shown instead of a dashboard tile that failed to render. */
export function BrokenTile() {
  return (
    <p role="alert" className="notice">
      This could not be shown.
    </p>
  )
}
