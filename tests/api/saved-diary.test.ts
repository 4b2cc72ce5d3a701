import { beforeEach, expect, test } from 'vitest'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { createSiteFolder } from '../support/site.ts'

useBlobs()

const site = createSiteFolder()
process.env['SITE_DIR'] = site

let cookie: string
let editor: ReturnType<typeof editorOf>

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
  editor = editorOf(cookie)
})

test('renders the Diary with the saved articles for a session', async () => {
  await editor.create({ title: 'Just now' })
  const response = await call('/diary', { cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(await response.text()).toContain('<a href="/diary/just-now">Just now</a>')
})
