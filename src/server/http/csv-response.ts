import { CSV_BOM, formatCsvRow, type CsvCell } from '#domain/csv/csv-line.ts'
import { createResponse } from './response.ts'

/** A short table as a file to download. Long ones are sent in parts, see `part-response.ts`. */
export function csvResponse(name: string, rows: readonly (readonly CsvCell[])[]): Response {
  return createResponse(CSV_BOM + rows.map(formatCsvRow).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
