import { expect, test } from 'vitest'
import { parseDeclarations, renameStyles } from '#admin/editor/paste/style-attributes.ts'

test('renameStyles renames style attributes in every tag and spelling', () => {
  expect(renameStyles('<p style="a:b"><SPAN class=x STYLE = \'c:d\'>style="x"</SPAN></p>')).toBe(
    '<p data-style="a:b"><SPAN class=x data-style= \'c:d\'>style="x"</SPAN></p>',
  )
})

test('renameStyles keeps other attributes that end in style', () => {
  expect(renameStyles('<p data-style="a">')).toBe('<p data-style="a">')
})

test('parseDeclarations keeps colons inside a value', () => {
  expect([...parseDeclarations('Color: RED; mso-list:l0 level2 lfo1; x:url(a:b);;junk')]).toEqual([
    ['color', 'red'],
    ['mso-list', 'l0 level2 lfo1'],
    ['x', 'url(a:b)'],
  ])
})
