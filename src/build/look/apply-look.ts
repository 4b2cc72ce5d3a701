import { readFile } from 'node:fs/promises'
import { FONTS, type FontName, buildFontSlug, type Look } from '#domain/site/look.ts'
import { derivePalette, formatSchemes, type Colors } from '#domain/site/palette.ts'

const SHEETS = /\/styles\/(?:global|admin)\.css$/

/** The text of `tokens.css` with the colors that derive from other choices, in all schemes. */
export function writeTokens(css: string, colors: Colors): string {
  const light: Readonly<Record<string, string>> = derivePalette(colors).light
  const themed = css.replaceAll(
    /(?<=--color-([\w-]+): )#[\da-f]{6}/g,
    (color, name: string) => light[name] ?? color,
  )
  return `${themed}\n@layer theme {${formatSchemes(colors)}}\n`
}

/** Give the style sheets of pages the firm's colors and its font's fallbacks. */
export function applyLook({ colors, font }: Look) {
  return {
    name: 'apply-look',
    enforce: 'pre',
    async transform(code: string, id: string) {
      if (!SHEETS.test(id)) return undefined
      const tokens = writeTokens(await readFile('src/styles/tokens.css', 'utf8'), colors)
      return code.replace("@import './tokens.css';", () => writeFallbacks(font) + tokens)
    },
  } as const
}

const TIMES = ['Times New Roman', 'Liberation Serif', 'Tinos']
const ARIAL = ['Arial', 'Liberation Sans', 'Arimo']

/**
 * Installed fonts until a firm's font has loaded, with its widths and lines: Astro makes one for
 * Times New Roman only, which Android and Linux lack. The widths of Times and DejaVu were measured
 * over this site's headings; others come from the fonts' tables.
 */
const FALLBACKS = {
  Newsreader: {
    'Like Times': { installed: TIMES, size: 106.8, ascent: 68.8, descent: 24.8 },
    'Like Noto': { installed: ['Noto Serif'], size: 91, ascent: 80.8, descent: 29.1 },
    'Like DejaVu': { installed: ['DejaVu Serif'], size: 84.6, ascent: 86.9, descent: 31.3 },
  },
  Fraunces: {
    'Like Times': { installed: TIMES, size: 116.5, ascent: 84, descent: 21.9 },
    'Like Noto': { installed: ['Noto Serif'], size: 99.1, ascent: 98.7, descent: 25.7 },
    'Like DejaVu': { installed: ['DejaVu Serif'], size: 92, ascent: 106.3, descent: 27.7 },
  },
  'Schibsted Grotesk': {
    'Like Arial': { installed: ARIAL, size: 105.3, ascent: 92.7, descent: 24.5 },
    'Like Roboto': { installed: ['Roboto'], size: 106, ascent: 92.1, descent: 24.3 },
    'Like DejaVu': { installed: ['DejaVu Sans'], size: 92.6, ascent: 105.5, descent: 27.9 },
  },
}

function writeFallbacks(font: FontName): string {
  return Object.entries(FALLBACKS[font])
    .map(([name, { installed, size, ascent, descent }]) => {
      const sources = installed.map((one) => `local('${one}')`).join(',')
      return `@font-face{font-family:'${name}';src:${sources};font-weight:400 600;size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
    })
    .join('\n')
}

/** The firm's display font for Astro. A page loads no other. */
export function describeDisplayFont(font: FontName) {
  return {
    name: font,
    cssVariable: '--font-firm',
    fallbacks: FONTS[font],
    optimizedFallbacks: false,
  } as const
}

export function fontFilePath(font: FontName, end = '.woff2'): string {
  return `./src/styles/fonts/${buildFontSlug(font)}${end}`
}
