import { expect, test } from 'vitest'
import { isReducedSvg } from '#domain/site/logo.ts'

const PATH = '<path d="M0 0h10v10z"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
  `<svg ${attributes}>${inside}</svg>`

test.each([
  ['shapes', svg(PATH)],
  ['groups of shapes with a look of their own', svg(`<g fill="#ff0000">${PATH}<g>${PATH}</g></g>`)],
  ['what its shapes inherit', svg(PATH, 'viewBox="-1 0 32.5 16" fill="currentColor"')],
  ['numbers, functions and percent', svg('<rect x="5%" width="4" transform="rotate(-45, 1e2)"/>')],
])('a logo has %s', (_what, text) => {
  expect(isReducedSvg(text)).toBe(true)
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['an event handler', svg('<path onload="alert(1)" d="M0 0z"/>')],
  ['a link', svg(`<a href="https://x.example">${PATH}</a>`)],
  ['a picture', svg('<image href="https://x.example/a.png"/>')],
  ['a reference', svg('<path xlink:href="#a"/>')],
  ['a style', svg('<path style="fill:red"/>')],
  ['an external paint', svg('<path fill="url(//x.example#a)"/>')],
  ['an external paint in capitals', svg('<path fill="URL(#a)"/>')],
  ['a character reference', svg('<path d="&#x4d;0 0z"/>')],
  ['an attribute in single quotes', svg("<path d='M0 0z'/>")],
  ['an attribute without a value', svg('<path onload/>')],
  ['a comment', svg(`<!-- x -->${PATH}`)],
  ['words', svg(`words${PATH}`)],
  ['an SVG in an SVG', svg(svg(PATH))],
  ['something after it', `${svg(PATH)}<p>`],
  ['a group without an end', svg(`<g>${PATH}`)],
  ['an end without a group', svg(`${PATH}</g>`)],
  ['no shape', svg('')],
  ['no view', `<svg>${PATH}</svg>`],
  ['a huge view', svg(PATH, 'viewBox="0 0 10001 10000"')],
  ['a view of three numbers', svg(PATH, 'viewBox="0 0 5"')],
  ['a view of five numbers', svg(PATH, 'viewBox="0 0 5 5 5"')],
  ['a view without a size', svg(PATH, 'viewBox="0 0 0 5"')],
  ['a ribbon', svg(PATH, 'viewBox="0 0 900 10"')],
  ['no SVG', '/media/a.png'],
])('a logo has not %s', (_what, text) => {
  expect(isReducedSvg(text)).toBe(false)
})
