/** Loads something on the first call and returns it ever after. A failed load is tried again by the next call. */
export function loadOnce<Args extends readonly unknown[], Loaded>(
  load: (...args: Args) => Promise<Loaded>,
) {
  let loading: Promise<Loaded> | undefined
  return (...args: Args): Promise<Loaded> =>
    (loading ??= load(...args).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
