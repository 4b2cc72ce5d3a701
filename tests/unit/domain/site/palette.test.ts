import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CHOICES,
  contrast,
  DEFAULT_COLORS,
  derivePalette,
  findColorFaults,
  PAIRS,
  type Colors,
} from '#domain/site/palette.ts'
import { writeTokens } from '#build/look/apply-look.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors: fc.Arbitrary<Colors> = fc.record({
  paper: color,
  ink: color,
  pine: color,
  brass: color,
})

/** The pairs that miss AA, in the schemes and on the bands of both. */
function missesOf(chosen: Colors): string[] {
  return Object.entries(derivePalette(chosen)).flatMap(([scheme, tokens]) =>
    PAIRS.flatMap(([front, ratio, behind]) =>
      behind
        .filter((under) => contrast(tokens[front], tokens[under]) < ratio)
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
  })

  test('is refused or meets AA, and meets it with the colors that a refusal names', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const faults = findColorFaults(chosen)
        if (faults.length === 0) expect(missesOf(chosen)).toEqual([])
        const nearest = Object.fromEntries(faults.map((fault) => [fault.choice, fault.nearest]))
        const corrected = { ...chosen, ...nearest }
        expect(findColorFaults(corrected)).toEqual([])
        expect(missesOf(corrected)).toEqual([])
      }),
      { numRuns: 1000 },
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
