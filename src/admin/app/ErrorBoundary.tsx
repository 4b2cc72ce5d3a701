import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands in place of the children once one of them has failed. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly hasFailed: boolean
}

/**
 * Keeps a failure where it happened. Without it one answer of an unforeseen shape, or one script that a
 * newer release has replaced, would take the whole admin area off the screen. React has no hook for it.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
