import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and at hydration, true once the island is alive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
