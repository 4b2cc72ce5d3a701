import type { Colors } from './palette.ts'

/** The fonts of headings, each with its fallbacks until it has loaded. `src/styles/fonts` gives those its metrics. */
export const FONTS = {
  Newsreader: ['Like Times', 'Like Noto', 'Like DejaVu', 'Georgia', 'serif'],
  Fraunces: ['Like Times', 'Like Noto', 'Like DejaVu', 'Georgia', 'serif'],
  'Schibsted Grotesk': ['Like Arial', 'Like Roboto', 'Like DejaVu', 'sans-serif'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FontName = keyof typeof FONTS

/** How the firm's pages, images and icons look. */
export interface Look {
  /** The shapes of an SVG, or the path of an uploaded PNG. Without one it is the drawn table. */
  readonly logo?: string | undefined
  /** Whether the firm's name stands beside the logo. */
  readonly showName: boolean
  readonly colors: Colors
  readonly font: FontName
  /** Whether the long table is drawn on pages and images. */
  readonly table: boolean
}

/** The name of a font's files. */
export function fontSlug(font: FontName): string {
  return font.toLowerCase().replaceAll(' ', '-')
}
