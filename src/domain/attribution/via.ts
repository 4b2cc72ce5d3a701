import { CLICK_IDS } from './touch.ts'

type ClickId = (typeof CLICK_IDS)[number]

/** Whose ad an address with this click id comes from, as links name it in `utm_source`. */
const PLATFORMS: Readonly<Record<ClickId, string>> = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  dclid: 'google',
  fbclid: 'facebook',
  msclkid: 'bing',
  ttclid: 'tiktok',
  li_fat_id: 'linkedin',
  twclid: 'twitter',
}

interface Origin {
  readonly parameters: Readonly<Partial<Record<string, string | undefined>>>
  readonly referrer: string
}

/**
 * The source of a touch whose address has no `utm_source`: the platform of its click id, or else the host
 * of the site that referred to us.
 *
 * @example
 * readVia({ parameters: {}, referrer: 'https://www.news.example/today' }) // => 'news.example'
 */
export function readVia({ parameters, referrer }: Origin): string {
  const clickId = CLICK_IDS.find((name) => parameters[name])
  if (clickId) return PLATFORMS[clickId]
  return (URL.parse(referrer)?.hostname ?? '').replace(/^www\./, '').slice(0, 100)
}
