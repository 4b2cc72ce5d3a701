/*
 * The inline script of every public page, so it imports nothing and has at most 400 bytes. It stores how
 * the visitor arrived, the first and the last time in 90 days, for `tracking/attribution.ts` to parse.
 */

/** The time is Unix time in ms. */
export type Arrival = readonly [address: string, referrer: string, at: number]

try {
  const { search, href, origin } = location
  const { referrer } = document
  const store = localStorage
  const browser: { globalPrivacyControl?: boolean; doNotTrack: string | null } = navigator
  const isCampaign = /[?&](utm_\w+|(([dg]|fb|tt|tw)cl|msclk)id|[gw]braid|li_fat_id)=[^&]/.test(
    search,
  )
  if (
    (isCampaign || (referrer && !referrer.startsWith(origin + '/'))) &&
    // Set in a browser of the firm, see `tracking/privacy.ts`.
    !store.staff &&
    !browser.globalPrivacyControl &&
    browser.doNotTrack != '1'
  ) {
    const now = Date.now()
    const arrival: Arrival = [href, referrer, now]
    // Earlier releases stored an object, which has no third element.
    const stored = ([] as Arrival[]).concat(JSON.parse(store.attribution || '[]'))
    const first = stored.find((each) => each[2] > now - 7776e6)
    store.attribution = JSON.stringify([first || arrival, arrival])
  }
} catch {
  // Storage is switched off or full.
}
