import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLines } from '#server/archive/format.ts'

async function* these(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks
}

const split = (...chunks: string[]) => Array.fromAsync(splitLines(these(chunks)))

test('lines are the same however the text is cut into chunks', async () => {
  const text = fc.array(fc.constantFrom('a', 'é', '\n', '\u2028', '\u2029', '\u0085', '{}'))
  await fc.assert(
    fc.asyncProperty(text, async (chunks) => {
      const lines = chunks.join('').split('\n')
      if (lines.at(-1) === '') lines.pop()
      expect(await split(...chunks)).toEqual(lines)
    }),
  )
})

test('line breaks of Windows end a line, also between two chunks', async () => {
  expect(await split('a\r\nb\r', '\nc\r\n')).toEqual(['a', 'b', 'c'])
})
