import { CSV_BOM, formatCsvRow, type CsvCell } from '#domain/leads/csv-line.ts'
import { createResponse } from './response.ts'
import { withoutDeadline } from '../storage/deadline.ts'

const encoder = new TextEncoder()

/** A CSV file, streamed batch by batch so that memory holds one batch. */
export function csvResponse(
  name: string,
  heading: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  const iterator = batches[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_BOM + formatCsvRow(heading)))
    },
    // A long file takes longer than a request may wait for storage.
    async pull(controller) {
      const { done, value } = await withoutDeadline(() => iterator.next())
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map(formatCsvRow).join('')))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return createResponse(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
