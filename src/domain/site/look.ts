import type { Site } from './site.ts'

/** The fonts of headings, each with its fallbacks until it has loaded. `src/styles/fonts` gives those its metrics. */
export const FONTS = {
  Newsreader: ['Like Times', 'Like Noto', 'Like DejaVu', 'Georgia', 'serif'],
  Fraunces: ['Like Times', 'Like Noto', 'Like DejaVu', 'Georgia', 'serif'],
  'Schibsted Grotesk': ['Like Arial', 'Like Roboto', 'Like DejaVu', 'sans-serif'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FontName = keyof typeof FONTS

/** How the firm's pages, images and icons look. */
export type Look = Readonly<Site['look']>

/** The name of a font's files. */
export function buildFontSlug(font: FontName): string {
  return font.toLowerCase().replaceAll(' ', '-')
}
