/** The ad platforms that take a file of conversions. Apart from the schemas, so browsers load no zod. */
export const PLATFORMS = ['google', 'microsoft'] as const

export type Platform = (typeof PLATFORMS)[number]

/** The click id that each file names. Google documents no column for gbraid and wbraid. */
export const CLICK_ID_OF = { google: 'gclid', microsoft: 'msclkid' } as const

/** The conversion's name in the ad account must be the same. */
export const CONVERSION_NAMES = { lead: 'Lead', won: 'Won' } as const

export type ConversionKind = keyof typeof CONVERSION_NAMES

/** Whether a text can be a click id. Visitors can put anything into an address. */
export function isClickId(text: string): boolean {
  return /^[A-Za-z0-9][\w-]{9,199}$/.test(text)
}
