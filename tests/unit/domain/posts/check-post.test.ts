import { describe, expect, test } from 'vitest'
import { checkPost } from '#domain/posts/check-post.ts'
import {
  ALLOWED_CLASSES,
  ALLOWED_STYLES,
  buildImageClass,
  buildIndentClass,
  SAFE_IMAGE,
  SAFE_LINK,
} from '#domain/posts/html-policy.ts'

const POST = { title: 'Cash', description: 'A forecast.', content: '<p>Cash first.</p>' }

function check(content: string) {
  return checkPost({ ...POST, content })
}

describe('the check of a post', () => {
  test('reports nothing about a good article', () => {
    const texts = ['About cash', 'Figure 2: here', 'here/there']
    const links = texts.map((text) => `<a href="/a">${text}</a>`)
    const content = `<h2>One</h2><p>${links.join(' ')}</p><h3>Two</h3><h2>Three</h2><p><img src="/a.png" alt=""></p>`
    const longest = { title: ` ${'x'.repeat(60)}`, description: 'x'.repeat(160) }
    expect(checkPost({ ...longest, content })).toEqual([])
  })

  test('notes a title and a description that search results would cut', () => {
    expect(checkPost({ ...POST, title: 'x'.repeat(61) })).toEqual([
      'The title has 61 characters. Search results show about 60.',
    ])
    expect(checkPost({ ...POST, description: 'x'.repeat(161) })).toEqual([
      'The description has 161 characters. Search results show about 160.',
    ])
    expect(checkPost({ ...POST, description: '  ' })).toEqual([
      'There is no description. Search results will show a part of the text.',
    ])
  })

  test('counts the images without an alternative text', () => {
    const cover = { ...POST, coverImage: { alt: '' } }
    expect(checkPost(cover)).toEqual(['The cover image has no alternative text.'])
    const image = '<img src="/a.png">'
    expect(check(`${image}<img alt="A chair">`)).toEqual(['1 image has no alternative text.'])
    expect(check(image + image)).toEqual(['2 images have no alternative text.'])
  })

  test('notes a heading that skips a level, below a Heading 1 as below a Heading 2', () => {
    expect(check('<h3>Cash &amp; profit of the first twelve months</h3>')).toEqual([
      '“Cash & profit of the first twelve months” is a Heading 3 without a Heading 2 above it.',
    ])
    expect(check('<h1>Cash</h1><h2>Profit</h2><h1>Rent</h1><h3>Debt</h3>')).toEqual([])
  })

  const NAMELESS = ['here', 'Click here', 'Read more …', 'this link.']

  test.each(NAMELESS)('notes a link called %s', (text) => {
    const note = `A link is called “${text}”. Say where it leads.`
    expect(check(`<p><a href="/a"><strong>${text}</strong></a></p>`)).toEqual([note])
  })

  test('notes a paragraph that is too long, by its beginning', () => {
    expect(check(`<p>${'word '.repeat(150)}</p>`)).toEqual([])
    expect(check(`<p>${'word '.repeat(151)}</p>`)).toEqual([
      'The paragraph “word word word word word word word word…” has 151 words. Readers skip paragraphs over 150.',
    ])
  })

  const allows = (property: string, value: string) =>
    ALLOWED_STYLES[property]?.some((form) => form.test(value)) ?? false

  test('allows paths and web addresses for links and images, and email for links', () => {
    const pages = ['https://example.com/a?b#c', '/diary/cash#part', 'page?a=b:c']
    const scripts = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)']
    const schemes = [...scripts, 'data:image/png;base64,AAAA', 'ftp://a.example']
    const hosts = ['//elsewhere.example', '/\\elsewhere.example', 'https://a.example/`x']
    const all = ['mailto:ada@example.com', ...pages, ...schemes, ...hosts]
    expect(all.filter((url) => SAFE_LINK.test(url))).toEqual(['mailto:ada@example.com', ...pages])
    expect(all.filter((url) => SAFE_IMAGE.test(url))).toEqual(pages)
  })

  test.each(['color', 'background-color'])('allows for %s a color, nothing after it', (name) => {
    const functions = ['rgb(1, 2, 3)', 'rgba(1 2 3 / 50%)', 'hsla(120deg, 5%, 5%, .5)']
    const colors = ['#A8632Bff', 'red', ...functions]
    const broken = ['#ff', '#fff;position:fixed', 're', 'rgb(1,2)', 'rgb(1,2,3']
    const others = [...broken, 'url(//x)', 'red url(x)']
    expect([...colors, ...others].filter((value) => allows(name, value))).toEqual(colors)
  })

  test('allows four alignments of text and no style besides colors', () => {
    const ways = ['left', 'right', 'center', 'justify']
    const others = ['start', 'left right', 'xleft']
    expect([...ways, ...others].filter((way) => allows('text-align', way))).toEqual(ways)
    expect(allows('position', 'fixed')).toBe(false)
  })

  test('allows the classes of indents, captions, footnotes and image sizes', () => {
    const indents = Array.from({ length: 8 }, (_, at) => buildIndentClass(at + 1))
    const images = [buildImageClass('small'), buildImageClass('medium')]
    expect(images).toEqual(['image-small', 'image-medium'])
    const classes = [...indents, 'caption', 'footnote', ...images]
    expect(ALLOWED_CLASSES.toSorted()).toEqual(classes.toSorted())
  })
})
