/*
 * The inline script of every public page, so it imports nothing and has at most 520 bytes. It
 * stores the first and the last arrival of 90 days and sends the first arrival of a tab, both as
 * `tracking/attribution.ts` reads them.
 */

/** The time is Unix time in ms. */
export type Arrival = readonly [address: string, referrer: string, at: number]

interface Privacy {
  readonly globalPrivacyControl?: boolean
  /** Text, which is compared with a number because that is shorter. */
  readonly doNotTrack: unknown
}

interface Prerendered {
  readonly prerendering?: boolean
  onprerenderingchange?: () => void
}

const page: Document & Prerendered = document
const { stringify, parse } = JSON

const recordArrival = () => {
  try {
    const { URL: address, referrer } = page
    const store = localStorage
    const tab = sessionStorage
    const browser: Pick<Navigator, 'sendBeacon'> & Privacy = navigator
    if (
      // A parameter that `domain/attribution/touch.ts` does not know is ignored there.
      (/[?&](utm_|\w+(clk?|ra|t_)i)\w+=./.test(address) ||
        (referrer && referrer.indexOf(origin + '/'))) &&
      // Set in a browser of the firm, see `tracking/attribution.ts`.
      !(store.staff || browser.globalPrivacyControl || browser.doNotTrack == 1)
    ) {
      const arrival: Arrival = [address, referrer, Date.now()]
      // Earlier releases stored an object, which has no third element.
      const stored = ([] as Arrival[]).concat(parse(store.attribution || '[]'))
      const first = stored.find((each) => each[2] > arrival[2] - 7776e6)
      store.attribution = stringify([first || arrival, arrival])
      if (!tab.visit)
        browser.sendBeacon(
          '/api/arrivals',
          new Blob([stringify([address, referrer, (tab.visit = Math.random())])], {
            type: 'application/json',
          }),
        )
    }
  } catch {
    // Storage is switched off or full.
  }
}

if (page.prerendering) page.onprerenderingchange = recordArrival
else recordArrival()
