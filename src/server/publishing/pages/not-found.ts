import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FAILURE_STATUS } from '#domain/failure.ts'
import { environment } from '../../environment.ts'
import { htmlResponse, REVALIDATED } from '../../http/response.ts'
import { ifExists } from '../../site/file-cache.ts'

const NOT_FOUND = 'Page Not Found'

export async function renderNotFoundPage(): Promise<Response> {
  const file = join(environment().SITE_DIR, '404.html')
  const html = (await ifExists(readFile(file, 'utf8'))) ?? NOT_FOUND
  const headers = { ...REVALIDATED, 'x-robots-tag': 'noindex' }
  return htmlResponse(html, FAILURE_STATUS['not-found'], headers)
}
