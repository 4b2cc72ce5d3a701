import {
  ATTRIBUTES,
  isReducedSvg,
  LARGEST_VIEW,
  LONGEST_LOGO,
  PLAIN_VALUE,
  SHAPES,
  WIDEST_VIEW,
} from '#domain/site/logo.ts'
import { UnusableImage } from '../../editor/images/shrink-image.ts'

/** The longest file that is read, in characters. */
const LONGEST_FILE = 500_000

const SVG = 'http://www.w3.org/2000/svg'

/** Elements that drawing programs add beside the drawing. */
const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs'])

const BLACK = /^(?:#000|#000000|black|rgb\(0, ?0, ?0\))$/i

/**
 * Reduces an SVG to plain shapes: what is no drawing or hidden is left out, what could load, run or
 * cover something is refused. Black becomes the color of the text, so that the dark scheme shows
 * it.
 *
 * @throws {UnusableImage}
 */
export function reduceSvg(file: string): string {
  if (file.length > LONGEST_FILE)
    throw new UnusableImage('The drawing must be smaller than 500 KB.')
  if (/<!ENTITY/i.test(file)) {
    throw new UnusableImage('The drawing has entities, which a logo cannot have.')
  }
  const page = new DOMParser().parseFromString(file, 'image/svg+xml')
  const root = page.documentElement
  const isBroken = root.localName !== 'svg' || page.querySelector('parsererror') !== null
  const shapes = isBroken ? '' : formatShapes(root)
  if (!/<[^g/]/.test(shapes)) {
    throw new UnusableImage('The file must be an SVG with shapes, such as paths.')
  }
  const logo = `<svg${formatRootAttributes(readAttributes(root))}>${shapes}</svg>`
  if (logo.length > LONGEST_LOGO) {
    throw new UnusableImage(
      'The drawing has more detail than every page can carry. Make it simpler, or use a PNG.',
    )
  }
  if (isReducedSvg(logo)) return logo
  throw new UnusableImage(
    `The drawing must have a viewBox of at most ${LARGEST_VIEW.toLocaleString('en-US')} units, and at most ${WIDEST_VIEW} times as long as wide.`,
  )
}

function formatShapes({ children }: Element): string {
  return [...children].map(formatShape).join('')
}

/** Writes an element with what is in it, unless it draws nothing. */
function formatShape(element: Element): string {
  const { localName: name, namespaceURI } = element
  if (namespaceURI !== SVG || LEFT_OUT.has(name)) return ''
  const given = readAttributes(element)
  if (given.get('display') === 'none' || given.get('visibility') === 'hidden') return ''
  if (name !== 'g' && !SHAPES.includes(name))
    throw new UnusableImage(`The drawing has <${name}>. A logo can only have plain shapes.`)
  const attributes = formatAttributes(given)
  const inside = formatShapes(element)
  return name === 'g' ? `<g${attributes}>${inside}</g>` : `<${name}${attributes}/>${inside}`
}

/** The attributes of an element, with those of its `style` among them. */
function readAttributes({ attributes }: Element): ReadonlyMap<string, string> {
  const all = new Map<string, string>()
  for (const { name, value } of attributes) {
    if (/^on|href$/i.test(name)) {
      throw new UnusableImage(`The drawing has "${name}", which could run or load something.`)
    }
    const declared = name === 'style' ? value.split(';') : [`${name}:${value}`]
    for (const declaration of declared) {
      const [key = '', text = ''] = declaration.split(/:(.*)/s).map((part) => part.trim())
      const isBlack = (key === 'fill' || key === 'stroke') && BLACK.test(text)
      all.set(key, isBlack ? 'currentColor' : text.replaceAll(/\s+/g, ' '))
    }
  }
  return all
}

function formatAttributes(given: ReadonlyMap<string, string>): string {
  const kept = [...given].filter(([key]) => ATTRIBUTES.includes(key))
  const [key, value = ''] = kept.find(([, text]) => !PLAIN_VALUE.test(text)) ?? []
  if (key === undefined) return kept.map(([name, text]) => ` ${name}="${text}"`).join('')
  throw new UnusableImage(
    `The drawing has a ${key} that is not a plain value: "${value.slice(0, 40)}".`,
  )
}

/** Writes the attributes of the root: its view, and what its shapes inherit. */
function formatRootAttributes(given: ReadonlyMap<string, string>): string {
  const size = ['width', 'height'].map((key) => Number.parseFloat(given.get(key) ?? ''))
  const view = given.get('viewBox')?.split(/[\s,]+/) ?? ['0', '0', ...size.map(String)]
  const inherited = new Map([['fill', 'currentColor'], ...given])
  for (const key of ['x', 'y', 'width', 'height']) inherited.delete(key)
  return ` viewBox="${view.join(' ')}"${formatAttributes(inherited)}`
}
