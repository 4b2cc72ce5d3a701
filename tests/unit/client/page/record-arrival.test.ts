import { beforeEach, describe, expect, test, vi } from 'vitest'
import { arrivalSchema } from '#domain/attribution/attribution.ts'
import { CAMPAIGN_FIELDS, CLICK_IDS, readTouches } from '#domain/attribution/touch.ts'

const SITE = 'https://site.test/diary/a-board'
const NOW = Date.parse('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000

let store: Record<string, string>
let tab: { visit?: number }
const sendBeacon = vi.fn()

beforeEach(() => {
  store = {}
  tab = {}
  sendBeacon.mockReset()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

interface PageStub {
  readonly prerendering?: boolean
  onprerenderingchange?: () => void
}

/** Runs the inline script of a page. */
async function arrive(address: string, referrer = '', browser = {}, page: PageStub = {}) {
  vi.stubGlobal('origin', new URL(address).origin)
  vi.stubGlobal('document', Object.assign(page, { URL: address, referrer }))
  vi.stubGlobal('navigator', { sendBeacon, ...browser })
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', tab)
  vi.resetModules()
  await import('#client/page/record-arrival.ts')
}

const stored = (): unknown => JSON.parse(store.attribution ?? 'null')

describe('the arrival script', () => {
  test.each([...CAMPAIGN_FIELDS, ...CLICK_IDS])('stores an address with %s', async (name) => {
    await arrive(`${SITE}?page=2&${name}=x`)
    const arrival = [`${SITE}?page=2&${name}=x`, '', NOW]
    expect(stored()).toEqual([arrival, arrival])
    expect(readTouches(stored(), new Date(NOW))?.lastTouch.parameters).toEqual({ [name]: 'x' })
  })

  test('sends the first arrival of a tab, which stands for its visit', async () => {
    await arrive(`${SITE}?gclid=x`, 'https://google.test/')
    await arrive(`${SITE}?gclid=y`)
    expect(sendBeacon.mock.calls).toEqual([['/api/arrivals', expect.any(Blob)]])
    const body: Blob = sendBeacon.mock.lastCall?.[1]
    expect(body.type).toBe('application/json')
    const arrival = arrivalSchema.parse(JSON.parse(await body.text()))
    expect(arrival).toEqual([`${SITE}?gclid=x`, 'https://google.test/', tab.visit])
    tab = {}
    await arrive(`${SITE}?gclid=x`)
    expect(sendBeacon).toHaveBeenCalledTimes(2)
  })

  test('records a prerendered page once it is seen', async () => {
    const page: PageStub = { prerendering: true }
    await arrive(`${SITE}?gclid=x`, '', {}, page)
    expect([store, sendBeacon.mock.calls]).toEqual([{}, []])
    page.onprerenderingchange?.()
    expect(store).toHaveProperty('attribution')
    expect(sendBeacon).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a page of ours', SITE, 'https://site.test/about'],
    ['no page', SITE, ''],
    ['no page, with other parameters', `${SITE}?search=gclid&my_utm_source=x&gclid=`, ''],
  ])('stores nothing for a visitor from %s', async (_, address, referrer) => {
    await arrive(address, referrer)
    expect([store, tab, sendBeacon.mock.calls]).toEqual([{}, {}, []])
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'stores nothing where the browser says %j',
    async (browser) => {
      await arrive(`${SITE}?gclid=x`, 'https://google.test/', browser)
      expect([store, tab, sendBeacon.mock.calls]).toEqual([{}, {}, []])
    },
  )

  test('keeps the first arrival for ninety days and replaces the last', async () => {
    const arriveAfter = async (days: number) => {
      vi.setSystemTime(NOW + days * DAY_MS)
      await arrive(`${SITE}?utm_source=day${days}`)
      return readTouches(stored(), new Date(NOW + days * DAY_MS))
    }
    await arriveAfter(0)
    await arriveAfter(10)
    const { firstTouch, lastTouch } = (await arriveAfter(80))!
    const sources = [firstTouch, lastTouch].map(({ parameters }) => parameters.utm_source)
    expect(sources).toEqual(['day0', 'day80'])
    expect((await arriveAfter(91))?.firstTouch.parameters.utm_source).toBe('day80')
  })

  test.each(['{"firstTouch":{},"lastTouch":{}}', '[1,"x",{}]'])(
    'replaces what does not fit: %s',
    async (attribution) => {
      store = { attribution }
      await arrive(`${SITE}?gclid=x`)
      const arrival = [`${SITE}?gclid=x`, '', NOW]
      expect(stored()).toEqual([arrival, arrival])
    },
  )

  test('reports no error when storage is switched off', async () => {
    vi.stubGlobal('document', { URL: `${SITE}?gclid=x`, referrer: '' })
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    vi.resetModules()
    await expect(import('#client/page/record-arrival.ts')).resolves.toBeDefined()
  })
})
