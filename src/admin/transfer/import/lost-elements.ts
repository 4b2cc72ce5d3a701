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

const LOST = new RegExp(`<(${Object.keys(NAMES).join('|')})\\b`, 'gi')

/** A sentence about the elements that saving an article will leave out; none if it keeps all. */
export function describeLostElements(html: string): string[] {
  const found = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').matchAll(LOST)
  const names = Map.groupBy(found, ([, tag = '']) => NAMES[tag.toLowerCase()] ?? '')
  const lost = [...names].map(([name, { length }]) =>
    length > 1 ? `${name} (${length} times)` : name,
  )
  return lost.length > 0 ? [`Left out, because articles cannot show it: ${lost.join(', ')}.`] : []
}
