import { ALLOWED_TAGS } from '#domain/posts/html-policy.ts'
import { htmlTokens } from '../markdown/html-tokens.ts'

/** What articles cannot show, in words. Other unknown elements only wrap text, which stays. */
const NAMES: Readonly<Record<string, string>> = {
  audio: 'sound',
  canvas: 'drawing',
  embed: 'embedded page',
  form: 'form',
  iframe: 'embedded page',
  input: 'checkbox or field',
  math: 'formula',
  object: 'embedded page',
  picture: 'picture in several sizes',
  script: 'script',
  style: 'style sheet',
  svg: 'drawing',
  video: 'video',
}

/** A sentence about the elements that saving an article will leave out; none if it keeps all. */
export function describeLostElements(html: string): string[] {
  const counts = new Map<string, number>()
  for (const token of htmlTokens(html)) {
    if (token.kind !== 'open' || ALLOWED_TAGS.some((tag) => tag === token.name)) continue
    const name = Object.hasOwn(NAMES, token.name) ? NAMES[token.name] : undefined
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const lost = [...counts].map(([name, count]) => (count > 1 ? `${name} (${count} times)` : name))
  return lost.length > 0 ? [`Left out, because articles cannot show it: ${lost.join(', ')}.`] : []
}
