import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { derivePalette, formatSchemes, type Colors } from '#domain/site/palette.ts'
import { FONTS, type FontName, fontSlug, type Look } from '#domain/site/look.ts'
import { lookOfSite } from '#domain/site/site.ts'
import { parseFile, SOURCE_FOLDER } from '#server/site/read-content.ts'

const SHEETS = /\/styles\/(?:global|admin)\.css$/

/** The look of the firm whose pages Astro builds, from the folder of its content. */
export async function readLook(): Promise<Look> {
  const folder = process.env.CONTENT_DIR
  const file = folder ? join(folder, 'site.json') : join(SOURCE_FOLDER, 'site.yaml')
  return lookOfSite.parse(await parseFile(file)).look
}

/** The text of `tokens.css` with the colors that derive from other choices, in all schemes. */
export function writeTokens(css: string, colors: Colors): string {
  const light: Readonly<Record<string, string>> = derivePalette(colors).light
  const themed = css.replaceAll(
    /(?<=--color-([\w-]+): )#[\da-f]{6}/g,
    (color, name: string) => light[name] ?? color,
  )
  return `${themed}\n@layer theme {${formatSchemes(colors)}}\n`
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
