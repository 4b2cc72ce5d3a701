import { useSearchParams } from 'wouter'

/**
 * The choices of a screen. They are in the address, so they can be bookmarked and shared.
 *
 * @param names The parameters of a screen that sends all of them: links can be given others on
 *   their way.
 */
export function useQueryString(names?: readonly string[]) {
  const [search, setQuery] = useSearchParams()
  const query = names
    ? new URLSearchParams([...search].filter(([name]) => names.includes(name)))
    : search

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
