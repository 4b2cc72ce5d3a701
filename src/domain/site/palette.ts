/** The four colors that a firm chooses. Every other one derives from them. */
export const CHOICES = ['paper', 'ink', 'pine', 'brass'] as const

/** A color as people write it. */
export const COLOR = /^#[0-9A-Fa-f]{6}$/

type Choice = (typeof CHOICES)[number]
export type Colors = Readonly<Record<Choice, string>>

/** The names of `src/styles/tokens.css` without `--color-`. */
export type Token = keyof typeof TOKENS.light
type Tokens = Readonly<Record<Token, string>>

/** The choice that a token derives from, and its value beside the default choices. */
type Derivation = readonly [choice: Choice, byDefault: string]

export const DEFAULT_COLORS: Colors = {
  paper: '#faf7f0',
  ink: '#14211b',
  pine: '#1f4d3a',
  brass: '#a8632b',
}

/** Those of the light scheme are also in `src/styles/tokens.css`, which a test compares. A scheme has what differs from the one before it. */
const TOKENS = {
  light: {
    paper: ['paper', '#faf7f0'],
    raised: ['paper', '#fffdf8'],
    sunken: ['paper', '#f1ecdf'],
    ink: ['ink', '#14211b'],
    muted: ['ink', '#424e47'],
    line: ['paper', '#d9d3c3'],
    edge: ['ink', '#83857a'],
    pine: ['pine', '#1f4d3a'],
    'pine-tint': ['pine', '#dfe7de'],
    brass: ['brass', '#8a4e1f'],
    'brass-mark': ['brass', '#a8632b'],
    'brass-tint': ['brass', '#f2e4d3'],
    action: ['pine', '#1f4d3a'],
    'action-over': ['pine', '#143627'],
    'on-action': ['paper', '#faf7f0'],
    shade: ['ink', '#0a110e'],
    alert: ['brass', '#8c3414'],
  },
  dark: {
    paper: ['ink', '#0f1814'],
    raised: ['ink', '#17231d'],
    sunken: ['ink', '#0a110e'],
    ink: ['paper', '#f4efe3'],
    muted: ['ink', '#bcc4bb'],
    line: ['ink', '#2c3a32'],
    edge: ['ink', '#73827a'],
    pine: ['pine', '#a3cbb5'],
    'pine-tint': ['pine', '#1d3227'],
    brass: ['brass', '#dfa873'],
    'brass-mark': ['brass', '#c98649'],
    'brass-tint': ['brass', '#33261a'],
    action: ['paper', '#f4efe3'],
    'action-over': ['paper', '#ddd3bd'],
    'on-action': ['ink', '#14211b'],
    alert: ['brass', '#f0a183'],
  },
  band: {
    paper: ['pine', '#1f4d3a'],
    raised: ['pine', '#1a4432'],
    sunken: ['pine', '#163a2b'],
    ink: ['paper', '#faf7f0'],
    muted: ['pine', '#d5dfd4'],
    line: ['pine', '#44705b'],
    edge: ['pine', '#93ad9e'],
    pine: ['pine', '#cfe3d6'],
    'pine-tint': ['pine', '#2c5e48'],
    brass: ['brass', '#f0c69b'],
    'brass-mark': ['brass', '#d99a5f'],
    'brass-tint': ['pine', '#3b5236'],
    action: ['paper', '#faf7f0'],
    'action-over': ['paper', '#e9dfc9'],
    'on-action': ['ink', '#14211b'],
    alert: ['brass', '#ffc3ab'],
  },
  darkBand: {
    paper: ['pine', '#163628'],
    raised: ['pine', '#1d4232'],
    sunken: ['pine', '#112b20'],
    line: ['pine', '#335c49'],
  },
} as const satisfies Record<string, Readonly<Record<string, Derivation>>>

const BACKGROUNDS = ['paper', 'raised', 'sunken', 'pine-tint', 'brass-tint'] as const

/** The contrasts of WCAG 2.2 AA that hold in every scheme, and AAA for the text of pages. */
export const PAIRS: readonly (readonly [front: Token, ratio: number, behind: readonly Token[]])[] =
  [
    ['ink', 7, BACKGROUNDS],
    ['muted', 4.5, BACKGROUNDS],
    ['pine', 4.5, BACKGROUNDS],
    ['brass', 4.5, BACKGROUNDS],
    ['alert', 4.5, BACKGROUNDS],
    ['brass-mark', 3, BACKGROUNDS],
    ['edge', 3, ['paper', 'raised', 'sunken']],
    ['on-action', 4.5, ['action', 'action-over']],
  ]

/** The contrast of the background with black, so that text of every kind has room above it. */
const PAPER_RATIO = 12

/** The tokens of every scheme: what is derived is moved until it meets {@link PAIRS}, what is chosen stays. */
export function derivePalette(colors: Colors): Readonly<Record<keyof typeof TOKENS, Tokens>> {
  const light = deriveScheme(TOKENS.light, colors)
  const dark = deriveScheme({ ...TOKENS.light, ...TOKENS.dark }, colors)
  const band = { ...TOKENS.light, ...TOKENS.band }
  return {
    light,
    dark,
    band: deriveScheme(band, colors),
    darkBand: deriveScheme({ ...band, ...TOKENS.darkBand }, colors),
  }
}

/** The tokens of all schemes but the light one as CSS. Paper stays white, also in browsers that print the dark one. */
export function formatSchemes(colors: Colors): string {
  const palette = derivePalette(colors)
  const rule = (selector: string, scheme: keyof typeof TOKENS) => {
    const own = Object.entries(palette[scheme]).filter(([name]) => name in TOKENS[scheme])
    return `${selector}{${own.map(([name, color]) => `--color-${name}:${color}`).join(';')}}`
  }
  const whenDark = '@media screen and (prefers-color-scheme: dark)'
  return `${whenDark}{${rule(':root', 'dark')}}${rule('.on-pine', 'band')}${whenDark}{${rule('.on-pine', 'darkBand')}}`
}

function deriveScheme(table: Readonly<Record<Token, Derivation>>, colors: Colors): Tokens {
  // Every token of the table gets a value.
  const tokens = Object.fromEntries(
    Object.entries(table).map(([name, from]) => [name, shift(name, from, colors)]),
  ) as Record<Token, string>
  const isDark = luminance(tokens.ink) > luminance(tokens.paper)
  const isChosen = (name: Token) =>
    table === TOKENS.light && table[name][1] === DEFAULT_COLORS[table[name][0]]
  const settle = (name: Token, step: number, passes: (color: string) => boolean) => {
    if (!isChosen(name)) tokens[name] = move(tokens[name], step, passes)
  }
  for (const name of BACKGROUNDS)
    settle(name, isDark ? -STEP : STEP, (color) => contrast(tokens.ink, color) >= 7)
  for (const [name, ratio, behind] of PAIRS.slice(1, -1))
    settle(name, isDark ? STEP : -STEP, (color) =>
      behind.every((under) => contrast(color, tokens[under]) >= ratio),
    )
  const isLightText = luminance(tokens['on-action']) > luminance(tokens.action)
  for (const name of ['action', 'action-over'] as const)
    settle(name, isLightText ? -STEP : STEP, (color) => contrast(tokens['on-action'], color) >= 4.5)
  return tokens
}

/** The chosen colors that miss AA. With the nearest ones in their place none does, in any scheme. */
export function findColorFaults(chosen: Colors) {
  let colors = chosen
  return RULES.flatMap(({ choice, step, ratio, measure }) => {
    const reached = measure(colors)
    if (reached >= ratio) return []
    const passes = (color: string) => measure({ ...colors, [choice]: color }) >= ratio
    const nearest = move(colors[choice], step, passes)
    colors = { ...colors, [choice]: nearest }
    const against = choice === 'paper' ? 'black' : 'the background'
    const message = `must have a contrast of ${ratio}:1 to ${against} and has ${reached.toFixed(1)}:1. The nearest color that has it is ${nearest}`
    return [{ choice, message, nearest }]
  })
}

const LIGHTNESS_STEPS = 200
const STEP = 1 / LIGHTNESS_STEPS

interface Rule {
  readonly choice: Choice
  readonly step: number
  readonly ratio: number
  readonly measure: (colors: Colors) => number
}

const RULES: readonly Rule[] = [
  {
    choice: 'paper',
    step: STEP,
    ratio: PAPER_RATIO,
    measure: ({ paper }) => contrast(paper, '#000000'),
  },
  ruleOf('ink', 'ink', 7),
  ruleOf('pine', 'pine', 4.5),
  ruleOf('brass', 'brass-mark', 3),
]

/** A rule that a color keeps a contrast to every light background. A color lighter than paper fails. */
function ruleOf(choice: Choice, token: Token, ratio: number): Rule {
  const measure = (colors: Colors) => {
    const light = deriveScheme(TOKENS.light, colors)
    const isDarker = luminance(light[token]) < luminance(light.paper)
    return isDarker
      ? Math.min(...BACKGROUNDS.map((under) => contrast(light[token], light[under])))
      : 1
  }
  return { choice, step: -STEP, ratio, measure }
}

/** A token beside other choices: as far from its choice in lightness and hue as by default, and as colorful. */
function shift(name: string, [choice, byDefault]: Derivation, colors: Colors): string {
  if (byDefault === DEFAULT_COLORS[choice]) return colors[choice].toLowerCase()
  const token = toLch(byDefault)
  const [from, to] = [toLch(DEFAULT_COLORS[choice]), toLch(colors[choice])] as const
  const lightness = token.lightness + to.lightness - from.lightness
  // Errors stay red.
  if (name === 'alert') return toHex({ ...token, lightness })
  const hue = token.hue + to.hue - from.hue
  return toHex({ lightness, chroma: (token.chroma * to.chroma) / from.chroma, hue })
}

/** The nearest color, lighter or darker by steps, that passes; white or black if none does. */
function move(color: string, step: number, passes: (color: string) => boolean): string {
  if (passes(color)) return color
  const lch = toLch(color)
  const at = (n: number) => toHex({ ...lch, lightness: lch.lightness + n * step })
  let [fewest, most] = [1, LIGHTNESS_STEPS]
  while (fewest < most) {
    const middle = Math.floor((fewest + most) / 2)
    if (passes(at(middle))) most = middle
    else fewest = middle + 1
  }
  return at(most)
}

/** The contrast ratio of WCAG. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = toLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A color of OKLCH, in which equal steps of lightness look equal. */
type Lch = ReturnType<typeof toLch>

type Rgb = readonly [red: number, green: number, blue: number]

function toLinear(color: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
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
