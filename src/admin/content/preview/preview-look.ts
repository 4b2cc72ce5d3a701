import { FONTS, fontSlug, type Look } from '#domain/site/look.ts'
import { isReducedSvg } from '#domain/site/logo.ts'
import { COLOR, derivePalette, formatSchemes, type Colors } from '#domain/site/palette.ts'

/** Every font, although a page loads only its own. */
const FILES = import.meta.glob<string>('../../../styles/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})

const LOGO_STYLE = '.logo{flex:none;width:auto;max-width:40vw;height:2.25rem}'

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
  for (const name of page.querySelectorAll<HTMLElement>('.firm-name')) {
    const shown = logo === undefined ? undefined : createLogo(page, logo)
    const before = name.previousElementSibling
    if (shown && before) before.replaceWith(shown)
    else if (shown) name.before(shown)
    name.classList.remove('visually-hidden')
    name.hidden = logo !== undefined && !showName
  }
}

/** `undefined` for what is neither a drawing nor an uploaded picture. */
function createLogo(page: Document, logo: string): Element | undefined {
  const place = page.createElement('div')
  if (isReducedSvg(logo)) place.innerHTML = logo
  else if (logo.startsWith('/media/'))
    place.append(Object.assign(new Image(), { src: logo, alt: '' }))
  place.firstElementChild?.setAttribute('class', 'logo')
  return place.firstElementChild ?? undefined
}

function formatColors(colors: Colors): string {
  const light = Object.entries(derivePalette(colors).light)
  return `:root{${light.map(([name, color]) => `--color-${name}:${color}`).join(';')}}${formatSchemes(colors)}`
}

function formatFont(font: Look['font']): string {
  const file = Object.entries(FILES).find(([path]) =>
    path.endsWith(`/${fontSlug(font)}.woff2`),
  )?.[1]
  return `@font-face{font-family:Preview;src:url(${file})}:root{--font-display:Preview,${FONTS[font].at(-1)}}`
}
