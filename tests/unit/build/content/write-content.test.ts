import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { parseAllHeaders } from '@netlify/headers-parser'
import { afterEach, expect, test, vi } from 'vitest'
import { collectContent } from '#build/content/collect-content.ts'
import { addContentToRelease } from '#build/content/write-content.ts'
import { createResponse } from '#server/http/response.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { folderForTest } from '#tests/support/project.ts'

useBlobs()

const runtime = globalThis.Netlify
afterEach(() => {
  globalThis.Netlify = runtime
  vi.unstubAllEnvs()
})

test.each([
  ['the host alone', { httpsSubdomains: false }, 'max-age=63072000'],
  [
    'the subdomains that the firm asks for',
    { httpsSubdomains: true },
    'max-age=63072000; includeSubDomains; preload',
  ],
])('files and functions insist on https for %s: %j', async (_, asked, hsts) => {
  const { path: out } = await folderForTest({ 'index.html': '' })
  const content = await collectContent(process.cwd())
  const site = content.get('site')!
  const value = { ...(site.value as object), ...asked }
  const documents = new Map(content).set('site', { ...site, value })
  await addContentToRelease(out, documents, false)

  const { headers } = await parseAllHeaders({
    headersFiles: [join(out, '_headers')],
    netlifyConfigPath: 'netlify.toml',
    configHeaders: [],
    minimal: true,
  })
  // The parser's shape.
  const rules = headers as { for: string; values: Record<string, string> }[]
  const set = rules.flatMap(({ values }) => values['Strict-Transport-Security'] ?? [])
  expect(set).toEqual([hsts])

  // A function of this release; only its presence is looked at.
  globalThis.Netlify = {} as typeof globalThis.Netlify
  vi.stubEnv('SITE_DIR', out)
  expect(createResponse(null).headers.get('strict-transport-security')).toBe(hsts)
  expect(JSON.parse(await readFile(join(out, '_content/deploy.json'), 'utf8'))).toMatchObject({
    context: 'production',
  })
})
