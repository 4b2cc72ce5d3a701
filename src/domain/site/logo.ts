/** The longest file that is read, in characters. */
const LONGEST_FILE = 500_000

/** Every page has the logo twice, so what is left of it is small. */
export const LONGEST_LOGO = 8_000

const LARGEST_VIEW = 10_000
const WIDEST_VIEW = 12

const SHAPES: ReadonlySet<string> = new Set(
  'g path rect circle ellipse line polyline polygon'.split(' '),
)

/** What drawing programs add beside the drawing. */
const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs'])

const ATTRIBUTES: ReadonlySet<string> = new Set(
  'd points x y x1 y1 x2 y2 cx cy r rx ry width height transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity opacity'.split(
    ' ',
  ),
)

const VALUE = /^[-+.,%#()\w\s]*$/
const BLACK = /^(?:#000|#000000|black|rgb\(0, ?0, ?0\))$/i
const ENTITIES = 'The drawing has entities, which a logo cannot have.'
const UNFINISHED = 'The drawing ends before it is complete.'
const BESIDE_TAGS = /<(?:\?xml|!--|!DOCTYPE)/g
const ENDS: Readonly<Record<string, string>> = { '<?xml': '?>', '<!--': '-->', '<!DOCTYPE': '>' }
const TAG = /^<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** An SVG that cannot be a logo. The message is a sentence for people. */
export class LogoFault extends Error {
  override readonly name = 'LogoFault'
}

/**
 * Reduce an SVG to plain shapes: what is no drawing is left out, what could load, run or hide
 * something is refused. Black becomes the color of the text, so that the dark scheme shows it.
 * Reducing twice changes nothing.
 *
 * @throws {LogoFault}
 */
export function reduceSvg(file: string): string {
  if (file.length > LONGEST_FILE) throw new LogoFault('The drawing must be smaller than 500 KB.')
  const source = keepTags(file).trim()
  if (/[&]|<!/.test(source)) throw new LogoFault(ENTITIES)
  const logo = source.startsWith('<svg') ? reduceTags(source.match(/<[^>]*>?/g) ?? []) : ''
  if (!/<(?!svg|g|\/)/.test(logo)) {
    throw new LogoFault('The file must be an SVG with shapes, such as paths.')
  }
  if (logo.length <= LONGEST_LOGO) return logo
  throw new LogoFault(
    'The drawing has more detail than every page can carry. Make it simpler, or use a PNG.',
  )
}

/** Leaves out comments, declarations and document types, in one pass. */
function keepTags(file: string): string {
  let kept = ''
  let at = 0
  for (const { 0: start, index } of file.matchAll(BESIDE_TAGS)) {
    if (index < at) continue
    const end = ENDS[start] ?? ''
    const until = file.indexOf(end, index + start.length)
    if (until === -1) throw new LogoFault(UNFINISHED)
    if (end === '>' && file.slice(index, until).includes('[')) throw new LogoFault(ENTITIES)
    kept += file.slice(at, index)
    at = until + end.length
  }
  return kept + file.slice(at)
}

/** Whether a text is an SVG that nothing would be left out of. */
export function isReducedSvg(text: string): boolean {
  try {
    return reduceSvg(text) === text
  } catch (error) {
    if (error instanceof LogoFault) return false
    throw error
  }
}

function reduceTags(tags: readonly string[]): string {
  const open: string[] = []
  /** How many of the open elements are left out with what they hold. */
  let hidden = 0
  let logo = ''
  for (const [index, tag] of tags.entries()) {
    const [, slash = '', name = '', attributes = '', end = ''] = TAG.exec(tag) ?? []
    const isLast = index === tags.length - 1
    if (
      name === '' || slash
        ? open.pop() !== name
        : (index === 0) !== (name === 'svg') || (open.length === 0 && index > 0)
    ) {
      throw new LogoFault('The drawing is broken or has one SVG inside another.')
    }
    const isShape = SHAPES.has(name)
    if (!isShape && name !== 'svg' && !LEFT_OUT.has(name) && !name.includes(':')) {
      throw new LogoFault(`The drawing has <${name}>. A logo can only have plain shapes.`)
    }
    const isShown = isShape || name === 'svg'
    if (!isShown && !end) hidden += slash ? -1 : 1
    if (isShown && hidden === 0)
      logo += slash ? `</${name}>` : openTag(name, readAttributes(attributes), end)
    if (!slash && !end) open.push(name)
    if (isLast && open.length > 0) throw new LogoFault(UNFINISHED)
  }
  return logo
}

function openTag(name: string, given: ReadonlyMap<string, string>, end: string): string {
  const kept = [...given].filter(([key]) => ATTRIBUTES.has(key))
  const written = name === 'svg' ? rootAttributes(given, kept) : kept
  return `<${[name, ...written.map(([key, value]) => `${key}="${value}"`)].join(' ')}${end}>`
}

/** The attributes of an element, with those of its `style` among them. */
function readAttributes(text: string): ReadonlyMap<string, string> {
  const all = new Map<string, string>()
  for (const [, key = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    if (/^on|href$/i.test(key)) {
      throw new LogoFault(`The drawing has "${key}", which could run or load something.`)
    }
    const declared =
      key === 'style' ? (double ?? single).split(';') : [`${key}:${double ?? single}`]
    for (const declaration of declared) {
      const [name = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim())
      const isPaint = name === 'fill' || name === 'stroke'
      all.set(name, isPaint && BLACK.test(value) ? 'currentColor' : value.replaceAll(/\s+/g, ' '))
    }
  }
  for (const [key, value] of all) {
    if (ATTRIBUTES.has(key) && (!VALUE.test(value) || /url\(/i.test(value))) {
      throw new LogoFault(
        `The drawing has a ${key} that is no plain value: "${value.slice(0, 40)}".`,
      )
    }
  }
  return all
}

/** What the root keeps: its view, and what its shapes inherit. */
function rootAttributes(
  given: ReadonlyMap<string, string>,
  kept: readonly [string, string][],
): [string, string][] {
  const size = ['width', 'height'].map((key) => Number.parseFloat(given.get(key) ?? ''))
  const view = given
    .get('viewBox')
    ?.split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...size]
  const [x = NaN, y = NaN, width = NaN, height = NaN] = view
  const isFit =
    [x, y, width, height].every((value) => Math.abs(value) <= LARGEST_VIEW) &&
    Math.min(width, height) > 0 &&
    Math.max(width / height, height / width) <= WIDEST_VIEW
  if (!isFit || view.length !== 4) {
    throw new LogoFault(
      `The drawing must have a viewBox of at most ${LARGEST_VIEW.toLocaleString('en-US')} units, and at most ${WIDEST_VIEW} times as long as wide.`,
    )
  }
  const inherited = kept.filter(([key]) => !['x', 'y', 'width', 'height', 'fill'].includes(key))
  const fill = given.get('fill') ?? 'currentColor'
  return [['viewBox', [x, y, width, height].join(' ')], ['fill', fill], ...inherited]
}
