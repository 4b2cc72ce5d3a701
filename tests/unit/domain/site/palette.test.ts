import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK_PALETTE, PALETTE } from '#domain/site/palette.ts'

const tokens = readFileSync('src/styles/tokens.css', 'utf8')
const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')

test.each([
  ['light', PALETTE, light],
  ['dark', DARK_PALETTE, dark],
])('the palette has the colors of the %s tokens', (_scheme, palette, css) => {
  for (const [name, color] of Object.entries(palette)) {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(css).toContain(`--color-${token}: ${color};`)
  }
})
