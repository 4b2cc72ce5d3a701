import { CAPTION_CLASS } from '#domain/posts/html-policy.ts'

const FIGURE_CAPTION = /<figcaption\b[^<>]*>((?:(?!<figcaption\b)[\s\S])*?)<\/figcaption>/gi

/** The shortcode that WordPress keeps around a picture with a caption. Converters to Markdown leave it. */
const SHORTCODE =
  /\[caption\b[^[\]<>]*\]\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([^[\]]*)\[\/caption\]/gi

/** Turns the captions of other programs into paragraphs below their pictures, as articles have them. */
export function convertCaptions(html: string): string {
  return html
    .replace(FIGURE_CAPTION, (_, text: string) => toCaption(text.replace(/<\/?p\b[^<>]*>/gi, '')))
    .replace(SHORTCODE, (_, picture: string, text: string) => `${picture}</p>${toCaption(text)}<p>`)
    .replace(/<p>\s*<\/p>/g, '')
}

function toCaption(text: string): string {
  return text.trim() === '' ? '' : `<p class="${CAPTION_CLASS}">${text.trim()}</p>`
}

/** Shortcodes that this import does not convert, because only WordPress can. */
const OTHER_SHORTCODE = /\[(gallery|playlist|audio|video|embed|contact-form(?:-7)?)\b[^[\]<>]*\]/gi

/** Names the shortcodes that stay in an article as text, in one sentence; none if there are none. */
export function describeShortcodes(html: string): string[] {
  const names = new Set([...html.matchAll(OTHER_SHORTCODE)].map(([, name = '']) => `[${name}]`))
  return names.size === 0 ? [] : [`WordPress shortcodes stay as text: ${[...names].join(', ')}.`]
}

/** The names of elements that articles cannot show. Other unknown elements only wrap text, which stays. */
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

/** Names the elements that saving an article will leave out, in one sentence; none if it keeps all. */
export function describeLostElements(document: Document): string[] {
  const found = [...document.querySelectorAll(Object.keys(NAMES).join())]
  const names = Map.groupBy(found, ({ nodeName }) => NAMES[nodeName.toLowerCase()] ?? '')
  const lost = [...names].map(([name, { length }]) =>
    length > 1 ? `${name} (${length} times)` : name,
  )
  return lost.length > 0 ? [`Left out, because articles cannot show it: ${lost.join(', ')}.`] : []
}
