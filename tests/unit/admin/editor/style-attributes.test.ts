import { expect, test } from 'vitest'
import { declarations, setStylesAside } from '#admin/editor/style-attributes.ts'

test('style attributes are set aside in every tag and spelling', () => {
  expect(setStylesAside('<p style="a:b"><SPAN class=x STYLE = \'c:d\'>style="x"</SPAN></p>')).toBe(
    '<p data-style="a:b"><SPAN class=x data-style= \'c:d\'>style="x"</SPAN></p>',
  )
})

test('other attributes that end in style stay', () => {
  expect(setStylesAside('<p data-style="a">')).toBe('<p data-style="a">')
})

test('declarations are read by name, a value with colons whole', () => {
  expect([...declarations('Color: RED; mso-list:l0 level2 lfo1; x:url(a:b);;junk')]).toEqual([
    ['color', 'red'],
    ['mso-list', 'l0 level2 lfo1'],
    ['x', 'url(a:b)'],
  ])
})
