import { Component, type ReactNode } from 'react'

interface Props {
  /** Rendered instead of the children after one has thrown. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly hasError: boolean
}

/**
 * Contains an error to one screen or tile, such as a script that a newer release has replaced. React
 * supports this in class components only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasError: false }

  static getDerivedStateFromError(): State {
    return { hasError: true }
  }

  override render() {
    return this.state.hasError ? this.props.fallback : this.props.children
  }
}
