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
export function describeLostElements(document: Document): string[] {
  const found = [...document.querySelectorAll(Object.keys(NAMES).join())]
  const names = Map.groupBy(found, ({ nodeName }) => NAMES[nodeName.toLowerCase()] ?? '')
  const lost = [...names].map(([name, { length }]) =>
    length > 1 ? `${name} (${length} times)` : name,
  )
  return lost.length > 0 ? [`Left out, because articles cannot show it: ${lost.join(', ')}.`] : []
}
