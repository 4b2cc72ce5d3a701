import { createContext, useContext } from 'react'

/** The firm's own name, from content/site.yaml: the default author of a post. */
export const FirmContext = createContext('')

export function useFirm(): string {
  return useContext(FirmContext)
}
