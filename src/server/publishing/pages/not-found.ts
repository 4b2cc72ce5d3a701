import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from '../../environment.ts'
import { htmlResponse, REVALIDATED } from '../../http/response.ts'
import { ifExists } from '../../site/file-cache.ts'

const NOT_FOUND = 'Page Not Found'

export async function renderNotFoundPage(): Promise<Response> {
  const file = join(environment().SITE_DIR, '404.html')
  const html = (await ifExists(readFile(file, 'utf8'))) ?? NOT_FOUND
  return htmlResponse(html, 404, { ...REVALIDATED, 'x-robots-tag': 'noindex' })
}
