import { keysOf } from '../keys-of.ts'

/** The four colors that a firm chooses. Every other one derives from them. */
export const CHOICES = ['paper', 'ink', 'pine', 'brass'] as const

/** A color as people write it. */
export const COLOR = /^#[0-9A-Fa-f]{6}$/

type Choice = (typeof CHOICES)[number]
export type Colors = Readonly<Record<Choice, string>>

export const DEFAULT_COLORS: Colors = {
  paper: '#faf7f0',
  ink: '#14211b',
  pine: '#1f4d3a',
  brass: '#a8632b',
}

/** The page, light and dark, and the bands of the main color on it. */
const SCHEMES = ['light', 'dark', 'band', 'darkBand'] as const

type Scheme = (typeof SCHEMES)[number]

/** The choice that a token derives from, and the token's value beside the default choices. */
type Derivation = `${Choice} #${string}`

/**
 * The derivation of each token in each of {@link SCHEMES}; a shorter row repeats its last entry.
 * The light ones are also in `src/styles/tokens.css`, which a test compares.
 */
const TOKENS = {
  paper: ['paper #faf7f0', 'ink #0f1814', 'pine #1f4d3a', 'pine #163628'],
  raised: ['paper #fffdf8', 'ink #17231d', 'pine #1a4432', 'pine #1d4232'],
  sunken: ['paper #f1ecdf', 'ink #0a110e', 'pine #163a2b', 'pine #112b20'],
  ink: ['ink #14211b', 'paper #f4efe3', 'paper #faf7f0'],
  muted: ['ink #424e47', 'ink #bcc4bb', 'pine #d5dfd4'],
  line: ['paper #d9d3c3', 'ink #2c3a32', 'pine #44705b', 'pine #335c49'],
  edge: ['ink #83857a', 'ink #73827a', 'pine #93ad9e'],
  pine: ['pine #1f4d3a', 'pine #a3cbb5', 'pine #cfe3d6'],
  'pine-tint': ['pine #dfe7de', 'pine #1d3227', 'pine #2c5e48'],
  brass: ['brass #8a4e1f', 'brass #dfa873', 'brass #f0c69b'],
  'brass-mark': ['brass #a8632b', 'brass #c98649', 'brass #d99a5f'],
  'brass-tint': ['brass #f2e4d3', 'brass #33261a', 'pine #3b5236'],
  action: ['pine #1f4d3a', 'paper #f4efe3', 'paper #faf7f0'],
  'action-over': ['pine #143627', 'paper #ddd3bd', 'paper #e9dfc9'],
  'on-action': ['paper #faf7f0', 'ink #14211b', 'ink #14211b'],
  shade: ['ink #0a110e'],
  alert: ['brass #8c3414', 'brass #f0a183', 'brass #ffc3ab'],
} as const satisfies Record<string, readonly [Derivation, ...Derivation[]]>

/** The names of `src/styles/tokens.css` without `--color-`. */
export type Token = keyof typeof TOKENS
type Tokens = Readonly<Record<Token, string>>

const TOKEN_NAMES = keysOf(TOKENS)

const BACKGROUNDS = ['paper', 'raised', 'sunken', 'pine-tint', 'brass-tint'] as const

type Pair = readonly [front: Token, ratio: number, behind: readonly [Token, ...Token[]]]

/** The pairs whose backgrounds change, because their text is a choice. */
const TEXT_PAIRS: readonly Pair[] = [
  ['ink', 7, BACKGROUNDS],
  ['on-action', 4.5, ['action', 'action-over']],
]

/** The pairs whose front changes, on the backgrounds that {@link TEXT_PAIRS} lead to. */
const FRONT_PAIRS: readonly Pair[] = [
  ['muted', 4.5, BACKGROUNDS],
  ['pine', 4.5, BACKGROUNDS],
  ['brass', 4.5, BACKGROUNDS],
  ['alert', 4.5, BACKGROUNDS],
  ['brass-mark', 3, BACKGROUNDS],
  ['edge', 3, ['paper', 'raised', 'sunken']],
]

/** The contrasts of WCAG 2.2 AA that hold in every scheme, and AAA for the text of pages. */
export const PAIRS = [...TEXT_PAIRS, ...FRONT_PAIRS]

/**
 * The tokens of every scheme. A derived one gets lighter or darker until it meets {@link PAIRS}; a
 * chosen one stays.
 */
export function derivePalette(colors: Colors): Readonly<Record<Scheme, Tokens>> {
  return {
    light: deriveScheme('light', colors),
    dark: deriveScheme('dark', colors),
    band: deriveScheme('band', colors),
    darkBand: deriveScheme('darkBand', colors),
  }
}

/** The tokens of all schemes but the light one as CSS. Paper stays white, also in browsers that print the dark one. */
export function formatSchemes(colors: Colors): string {
  const palette = derivePalette(colors)
  const formatRule = (selector: string, scheme: Scheme) => {
    const own = TOKEN_NAMES.filter((name) => TOKENS[name].length > SCHEMES.indexOf(scheme))
    return `${selector}{${own.map((name) => `--color-${name}:${palette[scheme][name]}`).join(';')}}`
  }
  const whenDark = '@media screen and (prefers-color-scheme: dark)'
  return `${whenDark}{${formatRule(':root', 'dark')}}${formatRule('.on-pine', 'band')}${whenDark}{${formatRule('.on-pine', 'darkBand')}}`
}

function deriveScheme(scheme: Scheme, colors: Colors): Tokens {
  // Every token gets a value.
  const tokens = Object.fromEntries(
    TOKEN_NAMES.map((name) => [name, deriveToken(name, scheme, colors)]),
  ) as Record<Token, string>
  const luminanceOf = (name: Token) => calculateLuminance(tokens[name])
  const towardInk = luminanceOf('ink') > luminanceOf('paper') ? STEP : -STEP
  const adjust = (name: Token, step: number, passes: (color: string) => boolean) => {
    if (scheme !== 'light' || !isChosen(readDerivation(name, scheme)))
      tokens[name] = findNearestColor(tokens[name], step, passes)
  }
  for (const [front, ratio, behind] of TEXT_PAIRS) {
    const step = luminanceOf(front) > luminanceOf(behind[0]) ? -STEP : STEP
    for (const name of behind)
      adjust(name, step, (color) => calculateContrast(tokens[front], color) >= ratio)
  }
  for (const [front, ratio, behind] of FRONT_PAIRS)
    adjust(front, towardInk, (color) =>
      behind.every((under) => calculateContrast(color, tokens[under]) >= ratio),
    )
  return tokens
}

/**
 * The contrasts that the choices must have: paper to black, so that text of every kind is possible,
 * and the others to every light background.
 */
const REQUIRED_CONTRASTS = { paper: 12, ink: 7, pine: 4.5, brass: 3 } as const

/** The chosen colors below their required contrast, each with the nearest color that reaches it. */
export function findColorFaults(chosen: Colors) {
  let colors = chosen
  return CHOICES.flatMap((choice) => {
    const ratio = REQUIRED_CONTRASTS[choice]
    const reached = measureContrast(choice, colors)
    if (reached >= ratio) return []
    const passes = (color: string) =>
      measureContrast(choice, { ...colors, [choice]: color }) >= ratio
    const nearest = findNearestColor(colors[choice], choice === 'paper' ? STEP : -STEP, passes)
    colors = { ...colors, [choice]: nearest }
    const against = choice === 'paper' ? 'black' : 'the background'
    const message = `must have a contrast of ${ratio}:1 to ${against} and has ${reached.toFixed(1)}:1. The nearest color that has it is ${nearest}`
    return [{ choice, message, nearest }]
  })
}

/** The contrast of a choice as in {@link REQUIRED_CONTRASTS}; 1 for a color that is lighter than paper. */
function measureContrast(choice: Choice, colors: Colors): number {
  if (choice === 'paper') return calculateContrast(colors.paper, '#000000')
  const light = deriveScheme('light', colors)
  const color = light[choice === 'brass' ? 'brass-mark' : choice]
  if (calculateLuminance(color) >= calculateLuminance(light.paper)) return 1
  return Math.min(...BACKGROUNDS.map((under) => calculateContrast(color, light[under])))
}

const LIGHTNESS_STEPS = 200
const STEP = 1 / LIGHTNESS_STEPS

function readDerivation(name: Token, scheme: Scheme) {
  const row: readonly [Derivation, ...Derivation[]] = TOKENS[name]
  const derivation = row[Math.min(SCHEMES.indexOf(scheme), row.length - 1)] ?? row[0]
  // The form of a derivation.
  const [choice, byDefault] = derivation.split(' ') as [Choice, string]
  return { choice, byDefault }
}

/** Whether a token is by default the color of a choice itself, not one derived from it. */
function isChosen({ choice, byDefault }: ReturnType<typeof readDerivation>): boolean {
  return byDefault === DEFAULT_COLORS[choice]
}

/** Derives a token. Its distance in lightness and hue from its choice stays, and its share of the chroma. */
function deriveToken(name: Token, scheme: Scheme, colors: Colors): string {
  const derivation = readDerivation(name, scheme)
  const { choice, byDefault } = derivation
  if (isChosen(derivation)) return colors[choice].toLowerCase()
  const token = toLch(byDefault)
  const [from, to] = [toLch(DEFAULT_COLORS[choice]), toLch(colors[choice])] as const
  const lightness = token.lightness + to.lightness - from.lightness
  // Errors stay red.
  if (name === 'alert') return toHex({ ...token, lightness })
  const hue = token.hue + to.hue - from.hue
  return toHex({ lightness, chroma: (token.chroma * to.chroma) / from.chroma, hue })
}

/** The color nearest to another that passes, in steps of lightness; white or black if none does. */
function findNearestColor(color: string, step: number, passes: (color: string) => boolean): string {
  if (passes(color)) return color
  const lch = toLch(color)
  const moveBy = (steps: number) => toHex({ ...lch, lightness: lch.lightness + steps * step })
  let [fewest, most] = [1, LIGHTNESS_STEPS]
  while (fewest < most) {
    const middle = Math.floor((fewest + most) / 2)
    if (passes(moveBy(middle))) most = middle
    else fewest = middle + 1
  }
  return moveBy(most)
}

/** The contrast ratio of WCAG. */
export function calculateContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [calculateLuminance(one), calculateLuminance(other)].toSorted(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function calculateLuminance(color: string): number {
  const [red, green, blue] = toLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A color of OKLCH, in which equal steps of lightness look equal. */
type Lch = ReturnType<typeof toLch>

type Rgb = readonly [red: number, green: number, blue: number]

function toLinear(color: string): Rgb {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toLch(color: string) {
  const [r, g, b] = toLinear(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  }
}

function toRgb({ lightness, chroma, hue }: Lch): Rgb {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest color that screens can show: less colorful, but as light. */
function toHex(lch: Lch): string {
  let rgb = toRgb(lch)
  for (let chroma = lch.chroma; !rgb.every(isShown) && chroma > 0.001; chroma *= 0.9)
    rgb = toRgb({ ...lch, chroma })
  const digits = rgb.map((value) => {
    const light = Math.min(1, Math.max(0, value))
    const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function isShown(value: number): boolean {
  return value > -0.002 && value < 1.002
}
