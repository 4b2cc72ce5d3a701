import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReducedSvg, LogoFault, reduceSvg } from '#domain/site/logo.ts'

const PATH = '<path d="M0 0h10v10z"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

describe('a logo', () => {
  test.each([
    ['paths', PATH, PATH],
    ['what drawing programs add', `<title>Us</title><metadata><rdf:RDF/></metadata>${PATH}`, PATH],
    [
      'ids, classes and unknown attributes',
      '<path id="a" class="b" data-x="1" d="M0 0z"/>',
      '<path d="M0 0z"/>',
    ],
    [
      'inline styles',
      '<rect style="fill: #ff0000; filter: none" width="4" height="4"/>',
      '<rect fill="#ff0000" width="4" height="4"/>',
    ],
    [
      'black, as the color of text',
      '<g fill="#000"><path d="M0 0z"/></g>',
      '<g fill="currentColor"><path d="M0 0z"/></g>',
    ],
  ])('keeps %s', (_what, given, kept) => {
    const reduced = reduceSvg(svg(given))
    expect(reduced).toBe(`<svg viewBox="0 0 32 16" fill="currentColor">${kept}</svg>`)
    expect(isReducedSvg(reduced)).toBe(true)
  })

  test('takes its view from width and height', () => {
    expect(
      reduceSvg(`<?xml version="1.0"?><!-- x -->${svg(PATH, 'width="20px" height="10"')}`),
    ).toContain('viewBox="0 0 20 10"')
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'has <script>'],
    ['a script in what is left out', svg(`<defs><script/></defs>${PATH}`), 'has <script>'],
    ['an event handler', svg('<path onload="alert(1)" d="M0 0z"/>'), 'has "onload"'],
    ['a reference', svg('<path xlink:href="#a" d="M0 0z"/>'), 'has "xlink:href"'],
    ['a style sheet', svg(`<style>*{background:url(//x.example)}</style>${PATH}`), 'has <style>'],
    [
      'an external paint',
      svg('<path fill="url(//x.example#a)" d="M0 0z"/>'),
      'a fill that is no plain value',
    ],
    [
      'an external paint in a style',
      svg('<path style="fill:url(#a)" d="M0 0z"/>'),
      'a fill that is no plain value',
    ],
    ['an entity declaration', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(PATH)}`, 'has entities'],
    ['a character reference', svg('<path d="&#x4d;0 0z"/>'), 'has entities'],
    ['5 MB', svg(PATH.repeat(220_000)), 'smaller than 500 KB'],
    ['a huge view', svg(PATH, 'viewBox="0 0 1e9 1e9"'), 'at most 10,000 units'],
    ['a ribbon', svg(PATH, 'viewBox="0 0 900 10"'), '12 times as long as wide'],
    ['more detail than a page can have', svg(PATH.repeat(500)), 'more detail'],
    ['no shape', svg('<g></g>'), 'with shapes'],
    ['no SVG', '<html><body></body></html>', 'with shapes'],
    ['two SVGs', svg(PATH) + svg(PATH), 'inside another'],
    ['an end that is missing', `<svg viewBox="0 0 1 1">${PATH}`, 'before it is complete'],
    ['a comment without an end', `<!-- ${svg(PATH)}`, 'before it is complete'],
    ['a tag that is broken', svg('<path d="M0 0z'), 'is broken'],
  ])('is refused with %s', (_what, file, message) => {
    expect(() => reduceSvg(file)).toThrow(LogoFault)
    expect(() => reduceSvg(file)).toThrow(message)
    expect(isReducedSvg(file)).toBe(false)
  })

  test('is refused at once with groups in groups, up to the longest file', () => {
    const file = svg(`${'<g>'.repeat(70_000)}${PATH}${'</g>'.repeat(70_000)}`)
    const started = performance.now()
    expect(() => reduceSvg(file)).toThrow('more detail')
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('reduces whatever it accepts to shapes, and reduces that to the same', () => {
    const parts = fc.constantFrom(
      '<g>',
      '</g>',
      PATH,
      '<path ',
      'd="M0 0z"',
      '/>',
      '>',
      '"',
      "'",
      '<defs>',
      '</defs>',
      '<title>',
      '</title>',
      ' onload="a"',
      'style="fill:red"',
      ' fill="#000"',
      '<x:y/>',
      '<script>',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (inside) => {
        let reduced: string
        try {
          reduced = reduceSvg(svg(inside.join('')))
        } catch (error) {
          expect(error).toBeInstanceOf(LogoFault)
          return
        }
        expect(reduceSvg(reduced)).toBe(reduced)
        expect(reduced).toMatch(
          /^<svg viewBox="[^"]*" fill="\w+">(?:<\/?(?:g|path)(?: [\w-]+="[-\w #]*")*\/?>)*<\/svg>$/,
        )
      }),
      { numRuns: 2000 },
    )
  })
})
