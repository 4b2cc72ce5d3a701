import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** Makes a component whose code is loaded when it is first rendered, with a fallback until then. */
export function loadable<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Content = lazy(load)
  return (props: Props) => <Suspense fallback={fallback}>{createElement(Content, props)}</Suspense>
}
