import { type ComponentType, createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Hydrates the server's HTML of an island with the props that it was rendered with. */
export function hydrateIsland<Props extends object>(
  name: string,
  Island: ComponentType<Props>,
): void {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  // The page wrote them with `islandAttributes` from the props it gave the same component.
  if (root) startIsland(root, createElement(Island, JSON.parse(root.dataset.props ?? '') as Props))
}

/** Starts React in an element, synchronously: the island has its event handlers when this returns. */
export function startIsland(root: HTMLElement, island: ReactNode): void {
  flushSync(() => {
    if (root.hasChildNodes()) hydrateRoot(root, island)
    else createRoot(root).render(island)
  })
  replayChoices(root)
  root.dispatchEvent(new Event('ready'))
}

/** Reports the options that were chosen before the island had its event handlers. */
function replayChoices(root: HTMLElement): void {
  for (const option of root.querySelectorAll<HTMLInputElement>('input:checked')) {
    if (option.defaultChecked) continue
    // React ignores a click that does not change the value it read when it hydrated.
    option.checked = false
    option.click()
  }
}
