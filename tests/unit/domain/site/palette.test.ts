import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeTokens } from '#build/look/apply-look.ts'
import { isReducedSvg } from '#domain/site/logo.ts'
import { buildFontSlug } from '#domain/site/look.ts'
import {
  CHOICES,
  type Colors,
  calculateContrast,
  DEFAULT_COLORS,
  derivePalette,
  findColorFaults,
  formatSchemes,
  PAIRS,
} from '#domain/site/palette.ts'
import { drawTable, layOutTable } from '#domain/site/table.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors = fc.record({ paper: color, ink: color, pine: color, brass: color })

/** The pairs that miss AA, in the schemes and on the bands of both. */
function missesOf(chosen: Colors): string[] {
  return Object.entries(derivePalette(chosen)).flatMap(([scheme, tokens]) =>
    PAIRS.flatMap(([front, ratio, behind]) =>
      behind
        .filter((under) => calculateContrast(tokens[front], tokens[under]) < ratio)
        .map((under) => `${scheme}: ${front} on ${under}`),
    ),
  )
}

describe('the palette of a firm', () => {
  test('derives the tokens of the style sheet from the default colors', () => {
    const css = readFileSync('src/styles/tokens.css', 'utf8')
    expect(writeTokens(css, DEFAULT_COLORS).startsWith(css)).toBe(true)
    const { dark, band } = derivePalette(DEFAULT_COLORS)
    expect([dark.paper, dark.ink, band.paper]).toEqual(['#0f1814', '#f4efe3', '#1f4d3a'])
    expect(findColorFaults(DEFAULT_COLORS)).toEqual([])
    const colors = String.raw`--color-paper:#\w{6};.*--color-\w+:#\w{6}`
    const whenDark = String.raw`@media screen and \(prefers-color-scheme: dark\)`
    expect(formatSchemes(DEFAULT_COLORS)).toMatch(
      new RegExp(
        `^${whenDark}{:root{${colors}}}.on-pine{${colors}}${whenDark}{.on-pine{(${colors})}}$`,
      ),
    )
    // A scheme names what differs from the one before it.
    expect(formatSchemes(DEFAULT_COLORS).match(/--color-line:/g)).toHaveLength(3)
    expect(formatSchemes(DEFAULT_COLORS).match(/--color-ink:/g)).toHaveLength(2)
  })

  test('derives the other tokens as far from the chosen colors as they are by default', () => {
    const chosen = { paper: '#ffffff', ink: '#101828', pine: '#1d4ed8', brass: '#b45309' }
    expect(derivePalette(chosen)).toMatchObject({
      light: { muted: '#3b4555', edge: '#6c8186', 'action-over': '#103ea6', alert: '#883010' },
      dark: { muted: '#adbcc8', pine: '#d4e3fd', 'action-over': '#dbdbdb', alert: '#f1a284' },
      band: { sunken: '#1941ad', edge: '#a8c8ff', 'brass-tint': '#0a5d8a', alert: '#fec2aa' },
      darkBand: { raised: '#1d49ba', line: '#2d64e3' },
    })
  })

  test('is refused or meets AA, and meets AA with the colors that the refusal names', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const faults = findColorFaults(chosen)
        if (faults.length === 0) expect(missesOf(chosen)).toEqual([])
        const nearest = Object.fromEntries(faults.map((fault) => [fault.choice, fault.nearest]))
        const corrected = { ...chosen, ...nearest }
        expect(findColorFaults(corrected)).toEqual([])
        expect(missesOf(corrected)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['paper', '#777777', 'must have a contrast of 12:1 to black and has 4.7:1'],
    ['ink', '#999999', 'must have a contrast of 7:1 to the background and has 2.7:1'],
    ['pine', '#ffcc00', 'must have a contrast of 4.5:1 to the background and has 1.'],
    ['brass', '#ffe5b4', 'must have a contrast of 3:1 to the background and has 1.'],
  ])('refuses %s as %s, and names the nearest color', (choice, value, message) => {
    const [fault] = findColorFaults({ ...DEFAULT_COLORS, [choice]: value })
    expect(CHOICES).toContain(fault?.choice)
    expect(fault).toMatchObject({ choice, message: expect.stringContaining(message) })
    expect(fault?.message).toContain(`The nearest color that has it is ${fault?.nearest}`)
  })
})

const PATH = '<path d="M0 0h10v10z"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
  `<svg ${attributes}>${inside}</svg>`

test.each([
  ['shapes', svg(PATH)],
  ['groups of shapes with a look of their own', svg(`<g fill="#ff0000">${PATH}<g>${PATH}</g></g>`)],
  ['what its shapes inherit', svg(PATH, 'viewBox="-1 0 32.5 16" fill="currentColor"')],
  ['the largest view', svg(PATH, 'viewBox="0 0 10000 10000"')],
  ['the widest view', svg(PATH, 'viewBox="0 0 120 10"')],
  ['numbers, functions and percent', svg('<rect x="5%" width="4" transform="rotate(-45, 1e2)"/>')],
])('a logo with %s is accepted', (_what, text) => {
  expect(isReducedSvg(text)).toBe(true)
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['an event handler', svg('<path onload="alert(1)" d="M0 0z"/>')],
  ['a reference', svg('<path xlink:href="#a"/>')],
  ['a style', svg('<path style="fill:red"/>')],
  ['an external paint', svg('<path fill="url(//x.example#a)"/>')],
  ['a character reference', svg('<path d="&#x4d;0 0z"/>')],
  ['an attribute without a value', svg('<path onload/>')],
  ['a comment', svg(`<!-- x -->${PATH}`)],
  ['something after it', `${svg(PATH)}<p>`],
  ['an end without a group', svg(`${PATH}</g>`)],
  ['no shape', svg('')],
  ['no view', `<svg>${PATH}</svg>`],
  ['a huge view', svg(PATH, 'viewBox="0 0 10001 10000"')],
  ['a view of five numbers', svg(PATH, 'viewBox="0 0 5 5 5"')],
  ['a view without a size', svg(PATH, 'viewBox="0 0 0 0"')],
  ['a view of a negative size', svg(PATH, 'viewBox="0 0 -5 5"')],
  ['a ribbon', svg(PATH, 'viewBox="0 0 900 10"')],
])('a logo with %s is refused', (_what, text) => {
  expect(isReducedSvg(text)).toBe(false)
})

test('every chair stands inside the drawing and outside the table', () => {
  const { seats, table, inlay, width, height } = layOutTable(4)
  expect(width).toBe(304)
  expect(inlay).toEqual({ x: table.x + 36, y: 80, width: table.width - 72, height: 4 })
  for (const { x, y } of seats) {
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
    const inside =
      x > table.x && x < table.x + table.width && y > table.y && y < table.y + table.height
    expect(inside).toBe(false)
  }
})

test('a table is drawn with its free and taken chairs, and has a name or is hidden', () => {
  const draw = (motif: object) =>
    drawTable({ seated: 1, sides: 1, ...motif }).replaceAll(
      / (?:viewBox|x|y|width|height|d)="[^"]+"/g,
      '',
    )
  const places = ['26 82)rotate(270)', '74 26)rotate(0)', '74 138)rotate(180)', '122 82)rotate(90)']
  const [first, ...others] = places.map((place) => `transform="translate(${place}"`)
  const taken = `<g class="chair-taken" ${first}><path/><path class="chair-seat"/></g>`
  const free = others.map((place) => `<path class="chair-free" ${place}/>`)
  const rest = ['<rect rx="3"/><rect opacity=".4" rx="1"/>', taken, ...free, '</svg>'].join('')
  const look = 'fill="none" stroke="currentColor"'
  expect(draw({ label: 'A & B' })).toBe(
    `<svg class="table-motif " ${look} role="img" aria-label="A &amp; B">${rest}`,
  )
  expect(draw({ className: 'x' })).toBe(
    `<svg class="table-motif x" ${look} aria-hidden="true">${rest}`,
  )
})

test('the name of a font is that of its files', () => {
  expect(buildFontSlug('Schibsted Grotesk')).toBe('schibsted-grotesk')
})
