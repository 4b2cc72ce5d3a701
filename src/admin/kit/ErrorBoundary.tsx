import { Component, type ReactNode } from 'react'
import { Button } from './buttons.tsx'
import { Page } from './Page.tsx'

interface Props {
  /** Rendered instead of the children after one has thrown. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * Contains an error to one screen or tile, such as a script that a newer release has replaced.
 * React supports this in class components only.
 */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children
  }
}

/** Shown instead of a screen that failed to render. */
export function BrokenScreen() {
  return (
    <Page title="Something Went Wrong">
      <div role="alert" className="notice grid justify-items-start gap-3">
        <p>
          This screen could not be shown. Unsaved changes to a post are kept in this browser.
          Reloading often helps, especially after the site was updated.
        </p>
        <Button variant="small" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </Page>
  )
}
