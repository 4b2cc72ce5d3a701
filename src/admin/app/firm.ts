import { createContext, useContext } from 'react'

/** The firm's name from content/site.yaml, which is also the default author of a post. */
export const FirmContext = createContext('')

export function useFirm(): string {
  return useContext(FirmContext)
}
