import type { PageSlot } from '#domain/content/preview.ts'
import type { Region } from '#domain/content/page-texts.ts'

const TOKEN = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([\w-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+/gi
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const SHOWN = new Set(['alt', 'aria-label', 'placeholder', 'content'])
const SKIPPED = ['script', 'style', 'noscript', 'template']
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/

/** The texts of a built page, as `admin/content/preview/page-slots.ts` reads them in a browser. */
export function readSlots(html: string): PageSlot[] {
  const slots: PageSlot[] = []
  const open: string[] = []
  for (const [token, closing, tag, attributes = ''] of html.matchAll(TOKEN)) {
    const region = regionOf(open)
    const isSkipped = SKIPPED.some((name) => open.includes(name))
    if (tag === undefined) {
      const text = token.startsWith('<') ? '' : decode(token)
      const isVisible = region !== 'head'
      if (text.trim() && !isSkipped) slots.push({ text, region, isVisible })
    } else if (closing) {
      open.splice(open.lastIndexOf(tag))
    } else {
      const inner = regionOf([...open, tag])
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (isSkipped || !SHOWN.has(name) || !value.trim()) continue
        slots.push({ text: decode(value), region: inner, isVisible: name === 'placeholder' })
      }
      if (!VOID.test(tag) && !attributes.endsWith('/')) open.push(tag)
    }
  }
  return slots
}

function regionOf(open: readonly string[]): Region {
  if (open.includes('main')) return open.includes('nav') ? 'path' : 'main'
  const region = (['head', 'footer'] as const).find((name) => open.includes(name))
  return region ?? 'header'
}

function decode(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
}
