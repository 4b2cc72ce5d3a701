/** Deflate packs at most 1,032 bytes into one, so one step unpacks at most 16 MB. */
const STEP_BYTES = 16 * 1024

export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

/**
 * Unpacks deflated bytes with the browser's own decoder. It is fed in small steps and stopped as
 * soon as there are more than `maxBytes`, so that a decompression bomb cannot fill the memory.
 *
 * @throws {TooLongError} or the decoder's error.
 */
export async function inflate(packed: Blob, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const decoder = new DecompressionStream('deflate-raw')
  const reader = inSteps(packed).pipeThrough(decoder).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => {}) // The decoder may have failed already.
      throw new TooLongError()
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function inSteps(packed: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= packed.size) return controller.close()
      const step = packed.slice(at, at + STEP_BYTES)
      at += STEP_BYTES
      controller.enqueue(new Uint8Array(await step.arrayBuffer()))
    },
  })
}
