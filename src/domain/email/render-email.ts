import { escapeHtml } from '../escape-html.ts'
import { listFacts } from '../site/facts.ts'
import { FONTS, type Look } from '../site/look.ts'
import { derivePalette } from '../site/palette.ts'
import type { Site } from '../site/site.ts'
import type { Email } from './email.ts'

type Rendered = Pick<Email, 'to' | 'text' | 'quote' | 'sender'>

/** The text of an email with the firm's signature and the message that it replies to. */
export function renderText({ text, quote, ...email }: Rendered, site: Site): string {
  const signature = listSignature(email, site).join('\n')
  const quoted = quote && `${quote.intro}\n${quote.text.replaceAll(/^/gm, '> ')}`
  return `${[text.trim(), signature, quoted].filter(Boolean).join('\n\n')}\n`
}

/** The email as HTML. Everything in it that is not markup has gone through {@link escapeHtml}. */
export function renderHtml({ text, quote, ...email }: Rendered, site: Site, home: string): string {
  const signature = listSignature(email, site)
  const name = escapeHtml(site.name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style>${formatStyles(site.look)}</style>
</head>
<body>
<div class="page">
<p class="firm"><img src="${escapeHtml(home)}/icon-192.png" width="32" height="32" alt="">${name}</p>
${formatParagraphs(text, [home, ...listBookingPages(site)], email.to === 'team')}
${signature.length > 0 ? `<p class="signature">${signature.map(escapeHtml).join('<br>')}</p>` : ''}
${quote ? `<blockquote><p>${escapeHtml(quote.intro)}</p>${formatParagraphs(quote.text, [])}</blockquote>` : ''}
</div>
</body>
</html>
`
}

/** Colleagues need no address of their own firm. */
function listSignature({ to, sender }: Pick<Email, 'to' | 'sender'>, site: Site): string[] {
  if (to === 'team') return []
  const { phone, hours, address } = listFacts(site)
  return [
    ...(sender === undefined ? [] : [sender]),
    site.name,
    site.tagline,
    `${phone}, ${hours}`,
    address,
  ]
}

/** The booking page up to where it takes the visitor's name. */
function listBookingPages({ booking }: Site): string[] {
  return booking ? [booking.url.replace(/[?{].*/, '')] : []
}

/**
 * The paragraphs of a text. One that is a label and a link to a page of the firm, such as
 * `Create your account: https://…`, is a button.
 *
 * @param pages What a button may lead to, with all below it: nothing in a visitor's text.
 * @param isLastOnly Whether only the last paragraph can be a button. What visitors write to the
 *   team is above it.
 */
function formatParagraphs(text: string, pages: readonly string[], isLastOnly?: boolean): string {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs
    .map((paragraph, index) => {
      const isText = isLastOnly && index < paragraphs.length - 1
      return formatParagraph(paragraph.trim(), isText ? [] : pages)
    })
    .join('\n')
}

function isBelowPage(link: string, page: string): boolean {
  if (!URL.canParse(link) || !URL.canParse(page)) return false
  const [{ origin, pathname }, top] = [new URL(link), new URL(page)]
  const folder = top.pathname.replace(/\/?$/, '/')
  return origin === top.origin && `${pathname}/`.startsWith(folder)
}

function formatParagraph(paragraph: string, pages: readonly string[]): string {
  const [, label = '', link = ''] = /^([^:\n]{1,60}): (https?:\/\/\S+)$/.exec(paragraph) ?? []
  if (pages.some((page) => isBelowPage(link, page)))
    return `<p><a class="button" href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`
  // Every second part is an address. A link shows where it leads.
  const parts = paragraph.split(ADDRESS).map((part, index) => {
    const escaped = escapeHtml(part)
    return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
  })
  return `<p>${parts.join('').replaceAll('\n', '<br>')}</p>`
}

/** An address, without the punctuation behind it. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/

/** The firm's look. Mail programs know no custom properties and load no fonts. */
function formatStyles({ colors, font }: Look): string {
  const { light, dark } = derivePalette(colors)
  const names = FONTS[font].filter((name) => !name.startsWith('Like ')).join(', ')
  return `
body { margin: 0; }
body, .page { background: ${light.paper}; color: ${light.ink}; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
.page { max-width: 36em; margin: 0 auto; padding: 24px 20px 40px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; }
a { color: ${light.pine}; }
.firm { padding-bottom: 16px; border-bottom: 1px solid ${light.line}; font: 22px/32px ${names}; }
.firm img { margin-right: 12px; border-radius: 4px; vertical-align: top; }
.button { display: inline-block; padding: 12px 20px; background: ${light.pine}; color: ${light.paper}; font-weight: 600; text-decoration: none; }
.signature, blockquote { margin: 32px 0 0; padding-top: 16px; border-top: 1px solid ${light.line}; color: ${light.muted}; font-size: 14px; }
@media (prefers-color-scheme: dark) {
body, .page { background: ${dark.paper}; color: ${dark.ink}; }
a { color: ${dark.pine}; }
.button { background: ${dark.pine}; color: ${dark.paper}; }
.firm, .signature, blockquote { border-color: ${dark.line}; }
.signature, blockquote { color: ${dark.muted}; }
}
`
}
