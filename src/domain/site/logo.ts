/** The longest SVG of a logo, in characters. Every page has it twice. */
export const LONGEST_LOGO = 8_000

/** The view that a drawing may have: its longest side in units, and how much longer than the other it is. */
export const LARGEST_VIEW = 10_000
export const WIDEST_VIEW = 12

/** The elements of a logo, besides groups of them. */
export const SHAPES = 'path rect circle ellipse line polyline polygon'.split(' ')

export const ATTRIBUTES =
  'd points x y x1 y1 x2 y2 cx cy r rx ry width height transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity opacity'.split(
    ' ',
  )

/** A value of an attribute, which cannot name another file. */
const VALUE = '(?![^"]*[uU][rR][lL]\\()[-+.,%#()\\w\\s]*'
export const PLAIN_VALUE = new RegExp(`^${VALUE}$`)

const WRITTEN = `(?: (?:${ATTRIBUTES.join('|')})="${VALUE}")*`
const REDUCED = new RegExp(
  `^<svg viewBox="([-.\\d ]+)"${WRITTEN}>(?:<(?:/g|g${WRITTEN}|(?:${SHAPES.join('|')})${WRITTEN}/)>)+</svg>$`,
)

/** Whether a text is an SVG of plain shapes, as `reduceSvg` writes it. Nothing in it can load or run. */
export function isReducedSvg(text: string): boolean {
  const [, view = ''] = REDUCED.exec(text) ?? []
  const [x, y, width = 0, height = 0, ...others] = view.split(' ').map(Number)
  const isFit = [x, y, width, height].every((value = NaN) => Math.abs(value) <= LARGEST_VIEW)
  const isLong = Math.max(width / height, height / width) > WIDEST_VIEW
  const groups = [/<g[ >]/g, /<\/g>/g].map((tag) => text.match(tag)?.length)
  const isShaped = Math.min(width, height) > 0 && isFit && !isLong && others.length === 0
  return isShaped && groups[0] === groups[1]
}
