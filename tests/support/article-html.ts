import fc from 'fast-check'

const WORDS = fc.stringMatching(/^[ a-z0-9.,!?*_`~#+=|<>&[\]()\\:/@\u00a0é\n-]{0,24}$/)

const STYLES = fc.constantFrom(
  '',
  ' style="color:#a8632b"',
  ' class="indent-2"',
  ' class="footnote"',
)

const ADDRESSES = fc.constantFrom(
  '/contact',
  'https://example.com/a_b?c=1&amp;d=(2)',
  'mailto:ada@example.com',
  '/diary/a b',
  'https://example.com/%7Eada/*',
)

const TEXT = WORDS.map((text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
)

const IMAGE = fc
  .tuple(ADDRESSES, TEXT, fc.boolean())
  .map(([src, alt, hasSize]) => `<img src="${src}" alt="${alt}"${hasSize ? ' width="640"' : ''} />`)

/** HTML of the kind that articles have, and of kinds that only other programs send. */
export const ARTICLE_HTML = fc.letrec<Record<'inline' | 'inlines' | 'block' | 'article', string>>(
  (tie) => ({
    inline: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      TEXT,
      fc.constant('<br />'),
      IMAGE,
      fc
        .tuple(
          fc.constantFrom('strong', 'em', 'u', 's', 'span', 'code', 'sup'),
          STYLES,
          tie('inlines'),
        )
        .map(([tag, style, inner]) => `<${tag}${style}>${inner}</${tag}>`),
      fc
        .tuple(ADDRESSES, fc.constantFrom('', ' target="_blank" rel="noopener"'), TEXT)
        .map(([href, more, text]) => `<a href="${href}"${more}>${text}</a>`),
    ),
    inlines: fc.array(tie('inline'), { maxLength: 4 }).map((all) => all.join('')),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc
        .tuple(fc.constantFrom('p', 'p', 'p', 'h1', 'h2', 'h3'), STYLES, tie('inlines'))
        .map(([tag, style, inner]) => `<${tag}${style}>${inner}</${tag}>`),
      fc.constant('<hr />'),
      fc
        .array(fc.tuple(fc.constantFrom('th', 'td'), tie('block')), { minLength: 1, maxLength: 3 })
        .map((cells) => {
          const row = cells.map(([tag, inner]) => `<${tag} rowspan="2">${inner}</${tag}>`)
          return `<table><tbody><tr>${row.join('')}</tr></tbody></table>`
        }),
      TEXT.map((text) => `<pre><code>${text}</code></pre>`),
      fc
        .array(tie('block'), { maxLength: 3 })
        .map((all) => `<blockquote>${all.join('')}</blockquote>`),
      fc
        .tuple(
          fc.constantFrom('ul', 'ol'),
          fc.array(fc.array(tie('block'), { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
        )
        .map(([tag, items]) => {
          const all = items.map((blocks) => `<li>${blocks.join('')}</li>`)
          return `<${tag}>${all.join('')}</${tag}>`
        }),
      tie('inlines'),
    ),
    article: fc.array(tie('block'), { maxLength: 6 }).map((all) => all.join('\n')),
  }),
).article
