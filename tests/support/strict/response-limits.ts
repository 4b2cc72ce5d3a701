const MEGABYTE = 1024 * 1024
/** For a response in one piece. */
const BUFFERED_BYTES = 6 * MEGABYTE
const STREAMED_BYTES = 20 * MEGABYTE
const STREAMED_MS = 60_000

type Chunk = ReadableStreamReadResult<Uint8Array>

/**
 * A function's response as Netlify passes it on: a stream ends at its limits as if it were complete,
 * which is the worst that a cut can look like.
 * A response in one piece that is too large fails.
 */
export function limitResponse(response: Response): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  const waiting: Chunk[] = []
  const endsAt = performance.now() + STREAMED_MS
  let left = STREAMED_BYTES
  const body = new ReadableStream<Uint8Array>({
    async start() {
      const first: Chunk = await reader.read()
      const second: Chunk = first.done ? first : await reader.read()
      waiting.push(first, second)
      if (second.done && (first.value?.length ?? 0) > BUFFERED_BYTES) {
        throw new Error(`the response is longer than ${BUFFERED_BYTES} bytes`)
      }
    },
    async pull(sink) {
      const { done, value } = waiting.shift() ?? (await reader.read())
      const chunk = value?.subarray(0, left)
      if (chunk && chunk.length > 0) sink.enqueue(chunk)
      left -= chunk?.length ?? 0
      const isCut = left <= 0 || performance.now() >= endsAt
      if (isCut && !done) await reader.cancel()
      if (done || isCut) sink.close()
    },
    cancel: () => reader.cancel(),
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
