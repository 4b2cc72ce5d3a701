const SHORT_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const SHORT_NAME_MAX = 40

export const SHORT_NAME_RULE = `Use up to ${SHORT_NAME_MAX} letters, digits and hyphens`

/** Whether a text can be the name of a short link. Apart from its schema, so that browsers load no zod. */
export function isShortName(text: string): boolean {
  return text.length <= SHORT_NAME_MAX && SHORT_NAME.test(text)
}

/**
 * A name for a short link of a campaign, to start from.
 *
 * @example
 * suggestShortName('spring.2026-étoile') // => 'spring-2026-toile'
 */
export function suggestShortName(campaign: string): string {
  return campaign
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SHORT_NAME_MAX)
    .replaceAll(/^-|-$/g, '')
}
