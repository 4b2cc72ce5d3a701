import { expect, test } from 'vitest'
import { toLowered } from '#admin/editor/paste/scripts.ts'

test.each([
  ['2', '₂'],
  ['-12', '₋₁₂'],
  ['max', 'max'],
  ['', ''],
])('%j is lowered to %j', (text, shown) => expect(toLowered(text)).toBe(shown))
