import { describe, expect, test } from 'vitest'
import { renderHtml, renderText } from '#domain/email/render-email.ts'
import { readSite } from '#server/site/site.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

const site = await readSite()
const booking = { url: 'https://book.test/firm?name={name}', label: 'Choose a time' }
const HOME = 'https://firm.test'

const html = (text: string, given: object = {}) =>
  renderHtml({ to: 'ada@example.com', text, ...given }, { ...site, booking }, HOME)

/** Every tag behind the head, with its attributes. */
const tagsOf = (markup: string) => markup.replace(/^.*<body>/s, '').match(/<[^>]*>/g) ?? []

test('an email as text ends with the signature, and then with the message that it replies to', () => {
  const quote = { intro: 'Ada wrote:', text: 'One\n\nTwo' }
  const text = renderText({ to: 'ada@example.com', text: 'Hi\n', sender: 'Bo', quote }, site)
  expect(text).toMatch(/^Hi\n\nBo\nSideboard\n(.+\n){3}\nAda wrote:\n> One\n> \n> Two\n$/)
})

test('an email as text has no signature for colleagues', () => {
  expect(renderText({ to: 'team', text: 'Hi' }, site)).toBe('Hi\n')
})

describe('an email as HTML', () => {
  test('names the firm with its mark and font, and keeps paragraphs and lines', () => {
    const quote = { intro: 'A & B:', text: 'C\n' }
    const markup = html(' One\nTwo \n\n Three\n', { to: 'team', quote })
    expect(markup).toContain('src="https://firm.test/icon-192.png"')
    expect(markup).toContain('font: 22px/32px Georgia, serif; }')
    expect(markup.replace(/^.*class="firm">[^\n]*|<\/div>.*$/gs, '').split('\n')).toEqual([
      '',
      '<p>One<br>Two</p>',
      '<p>Three</p>',
      '',
      '<blockquote><p>A &amp; B:</p><p>C</p></blockquote>',
      '',
    ])
    expect(html('Hi')).toMatch(/<p class="signature">Sideboard<br>.*<\/p>\n\n<\/div>/)
  })

  test.each([
    ['Open it: https://firm.test/?b=1&c=2\n\nBye', '"https://firm.test/?b=1&amp;c=2">Open it<'],
    ['Choose a time: https://book.test/firm/now?name=Ada', '>Choose a time<'],
    ['Now: open it: https://firm.test/', '<p>Now: open it: <a href="https://firm.test/">'],
    ['Open it: https://evil.test/', '<p>Open it: <a href="https://evil.test/">https://evil'],
    ['Open it: https://book.test.evil.test/firm', '<p>Open it: <a href="https://book.test.evil'],
    ['Open it: https://book.test/firm.evil', '<p>Open it: <a href="https://book.test/firm.evil'],
    ['Open it: https://firm.test/\nnow', '<p>Open it: <a href="https://firm.test/">'],
    ['See (https://a.test/b.).', '(<a href="https://a.test/b">https://a.test/b</a>.).'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ])('links addresses, and has buttons to pages of the firm alone: %j', (text, expected) => {
    expect(html(text)).toContain(expected)
  })

  test('has no button in what a visitor wrote', () => {
    const quote = { intro: 'Ada wrote:', text: 'Log in: https://firm.test/admin' }
    expect(html('Hi', { quote })).not.toContain('class="button"')
    const links = ['Log in: https://firm.test/admin', 'Open this lead: https://firm.test/a']
    expect(html(links.join('\n\n'), { to: 'team' }).match(/class="button".*?</g)).toEqual([
      'class="button" href="https://firm.test/a">Open this lead<',
    ])
  })

  test('has no markup that anyone wrote, wherever it stands', () => {
    const usual = new Set(tagsOf(html('Hi', { sender: 'Bo', quote: { intro: 'A', text: 'B' } })))
    const attacks = [...XSS_PAYLOADS, '</style><script>', '</title><img src=x onerror=alert(1)>']
    for (const attack of attacks.map((text) => text.replaceAll(/https?:/g, 'hxxp:'))) {
      const quote = { intro: attack, text: attack }
      const firm = { ...site, name: attack, tagline: attack }
      const email = { to: 'ada@example.com', text: attack, sender: attack, quote }
      const markup = renderHtml(email, firm, HOME)
      const strange = tagsOf(markup).filter((tag) => !usual.has(tag) && tag !== '<br>')
      expect(strange, attack).toEqual([])
      expect(markup.match(/<\/(?:style|title|head)>/g)).toHaveLength(3)
    }
  })

  test('keeps the attributes of a link in its quotes', () => {
    const tags = tagsOf(html('https://a.test/"onclick=alert(1)// and https://b.test/?\'<i>&quot;x'))
    const links = tags.filter((tag) => tag.startsWith('<a '))
    expect(links).toEqual(['<a href="https://a.test/">', '<a href="https://b.test/">'])
  })
})
