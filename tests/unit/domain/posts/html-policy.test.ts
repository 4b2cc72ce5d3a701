import { expect, test } from 'vitest'
import {
  ALLOWED_CLASSES,
  ALLOWED_STYLES,
  imageClass,
  indentClass,
  SAFE_IMAGE,
  SAFE_LINK,
} from '#domain/posts/html-policy.ts'

const allows = (property: string, value: string) =>
  ALLOWED_STYLES[property]?.some((form) => form.test(value)) ?? false

test.each([
  ['https://example.com/a?b#c', true, true],
  ['/diary/cash#part', true, true],
  ['mailto:ada@example.com', true, false],
  ['javascript:alert(1)', false, false],
  ['JaVaScRiPt:alert(1)', false, false],
  ['data:image/png;base64,AAAA', false, false],
  ['//elsewhere.example', false, false],
  ['/\\elsewhere.example', false, false],
  ['https://a.example/`x', false, false],
  ['java\tscript:alert(1)', false, false],
  ['ftp://a.example', false, false],
])(
  'of %j, that a link may lead there is %s and that an image may be there %s',
  (url, link, image) => {
    expect([SAFE_LINK.test(url), SAFE_IMAGE.test(url)]).toEqual([link, image])
  },
)

test.each(['#A8632Bff', 'red', 'rgb(1, 2, 3)', 'rgba(1 2 3 / 50%)', 'hsla(120deg, 50%, 50%, .5)'])(
  '%s may be a color',
  (value) => {
    expect(allows('color', value)).toBe(true)
    expect(allows('background-color', value)).toBe(true)
  },
)

test.each(['#ff', '#fff;position:fixed', 'url(//x)', 'red url(x)', 'rgb(1,2)', 'rgb(1,2,3', 're'])(
  '%s may not be a color',
  (value) => {
    expect(allows('color', value)).toBe(false)
  },
)

test('text is aligned in four ways, and nothing else is styled', () => {
  const ways = ['left', 'right', 'center', 'justify']
  expect(ways.filter((way) => allows('text-align', way))).toEqual(ways)
  expect(['start', 'left right', 'xleft'].some((way) => allows('text-align', way))).toBe(false)
  expect(allows('position', 'fixed')).toBe(false)
})

test('the classes of an article are those of indents, captions, footnotes and image sizes', () => {
  expect([indentClass(1), indentClass(8)].every((name) => ALLOWED_CLASSES.includes(name))).toBe(
    true,
  )
  expect(ALLOWED_CLASSES).not.toContain(indentClass(9))
  expect(ALLOWED_CLASSES).not.toContain(indentClass(0))
  expect(ALLOWED_CLASSES).toContain('caption')
  expect([imageClass('small'), imageClass('medium')]).toEqual(['image-small', 'image-medium'])
  expect(ALLOWED_CLASSES).toHaveLength(12)
})
