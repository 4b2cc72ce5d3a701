import { useSearchParams } from 'wouter'

/** The choices of a screen. They are in the address, so they can be bookmarked and shared. */
export function useQueryString() {
  const [query, setQuery] = useSearchParams()

  /** An empty value removes its parameter. */
  function change(values: Readonly<Record<string, string>>) {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }

  return [query, change] as const
}
