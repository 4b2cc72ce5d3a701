import { expect, test } from 'vitest'
import { toScript } from '#admin/editor/paste/scripts.ts'

test.each([
  ['2', 'sup', '²'],
  ['-12', 'sup', '⁻¹²'],
  ['2', 'sub', '₂'],
  ['st', 'sup', 'st'],
  ['TM', 'sup', 'TM'],
  ['', 'sup', ''],
] as const)('%j in %s is %j', (text, kind, shown) => expect(toScript(text, kind)).toBe(shown))
