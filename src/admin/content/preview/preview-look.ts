import { escapeHtml } from '#domain/escape-html.ts'
import { isReducedSvg } from '#domain/site/logo.ts'
import { FONTS, buildFontSlug, type Look } from '#domain/site/look.ts'
import { COLOR, derivePalette, formatSchemes, type Colors } from '#domain/site/palette.ts'
import { drawTable, TABLE_MARK, type TableMotif } from '#domain/site/table.ts'

/** Every font, although a page loads only its own. */
const FILES = import.meta.glob<string>('../../../styles/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})

const LOGO_STYLE =
  '.firm-logo{flex:none;width:auto;max-width:40vw;height:2.25rem}.table-mark{flex:none;color:var(--color-brass-mark)}'

/** Gives a page of the preview the look that is in the form. Colors that are not complete change nothing. */
export function showLook(page: Document, sheet: CSSStyleSheet, look: Look): void {
  const { colors, font, table, logo, showName } = look
  const isComplete = Object.values(colors).every((color) => COLOR.test(color))
  const styles = [
    LOGO_STYLE,
    formatFont(font),
    table ? '' : '.table-motif,.table-motif+p{display:none}',
  ]
  sheet.replaceSync([isComplete ? formatColors(colors) : '', ...styles].join(''))
  if (table) drawTables(page)
  for (const name of page.querySelectorAll<HTMLElement>('.firm-name')) {
    name.previousElementSibling?.remove()
    name.insertAdjacentHTML('beforebegin', formatLogo(look))
    name.classList.remove('sr-only')
    name.hidden = logo !== undefined && !showName
  }
}

/** Draws the table where a page that was built without it has a place for it. */
function drawTables(page: Document): void {
  for (const place of page.querySelectorAll<HTMLElement>('[data-motif]')) {
    place.nextElementSibling?.removeAttribute('hidden')
    // Written by TableMotif.astro alone.
    place.outerHTML = drawTable(JSON.parse(place.dataset['motif'] ?? '') as TableMotif)
  }
}

/** The HTML of the drawing, the uploaded picture or, without a logo, the table. Any other logo is left out. */
function formatLogo({ logo, table }: Look): string {
  if (logo === undefined) return table ? TABLE_MARK : ''
  if (isReducedSvg(logo)) return logo.replace('<svg', '<svg class="firm-logo"')
  return logo.startsWith('/media/')
    ? `<img class="firm-logo" src="${escapeHtml(logo)}" alt="">`
    : ''
}

function formatColors(colors: Colors): string {
  const light = Object.entries(derivePalette(colors).light)
  return `:root{${light.map(([name, color]) => `--color-${name}:${color}`).join(';')}}${formatSchemes(colors)}`
}

function formatFont(font: Look['font']): string {
  const file = Object.entries(FILES).find(([path]) =>
    path.endsWith(`/${buildFontSlug(font)}.woff2`),
  )?.[1]
  return `@font-face{font-family:Preview;src:url(${file})}:root{--font-display:Preview,${FONTS[font].at(-1)}}`
}
