import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { derivePalette, type Colors } from '#domain/site/palette.ts'
import { FONTS, type FontName, fontSlug, type Look } from '#domain/site/look.ts'
import { lookOfSite } from '#domain/site/site.ts'
import { parseFile, SOURCE_FOLDER } from '#server/site/read-content.ts'

const SHEETS = /\/styles\/(?:global|admin)\.css$/

/** The order in which the style sheet has the schemes. */
const SCHEMES = ['light', 'dark', 'band', 'darkBand'] as const

/** The look of the firm whose pages Astro builds, from the folder of its content. */
export async function readLook(): Promise<Look> {
  const folder = process.env.CONTENT_DIR
  const file = folder ? join(folder, 'site.json') : join(SOURCE_FOLDER, 'site.yaml')
  return lookOfSite.parse(await parseFile(file)).look
}

/** The text of `tokens.css` with the colors that derive from other choices. */
export function writeTokens(css: string, colors: Colors): string {
  const palette = derivePalette(colors)
  return css
    .split(/(?=@media screen|\.on-pine \{)/)
    .map((part, index) => {
      const tokens: Readonly<Record<string, string>> = palette[SCHEMES[index] ?? 'light']
      return part.replaceAll(
        /(?<=--color-([\w-]+): )#[\da-f]{6}/g,
        (color, name: string) => tokens[name] ?? color,
      )
    })
    .join('')
}

/** Gives the style sheets of pages the firm's colors and its font's fallbacks. */
export function applyLook({ colors, font }: Look) {
  return {
    name: 'apply-look',
    enforce: 'pre',
    async transform(code: string, id: string) {
      if (!SHEETS.test(id)) return undefined
      const tokens = writeTokens(await readFile('src/styles/tokens.css', 'utf8'), colors)
      return code
        .replace("@import './tokens.css';", () => tokens)
        .replace('fonts/newsreader.css', `fonts/${fontSlug(font)}.css`)
    },
  } as const
}

/** The firm's display font for Astro. A page loads no other. */
export function displayFont(font: FontName) {
  return {
    name: font,
    cssVariable: '--font-firm',
    fallbacks: FONTS[font],
    optimizedFallbacks: false,
  } as const
}

export function fontFile(font: FontName, end = '.woff2'): string {
  return `./src/styles/fonts/${fontSlug(font)}${end}`
}
