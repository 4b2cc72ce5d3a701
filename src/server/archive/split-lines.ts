/**
 * The lines of a text that arrives in chunks. Memory holds one line and one chunk; `node:readline`
 * reads a thousand lines ahead, and also ends lines at characters that JSON has within a text.
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = []
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    pieces.push(first)
    for (const next of others) {
      yield joinLine(pieces)
      pieces = [next]
    }
  }
  const last = joinLine(pieces)
  if (last !== '') yield last
}

/** A line, also of a file that was saved with the line breaks of Windows. */
function joinLine(pieces: readonly string[]): string {
  return pieces.join('').replace(/\r$/, '')
}
