import { writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { call } from '../support/call.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs()
useSiteFolder()

test('GET /api/admin/blog/link-targets lists the built pages and the state behind each slug and old address', async () => {
  const folder = join(process.env.SITE_DIR ?? '', '_content')
  const pages = { '/about': ['team'] }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ documents: {}, pages }))
  const { cookie } = await aSignedIn()
  const editor = editorOf(cookie)
  const { id } = await editor.create({ title: 'Cash' })
  await editor.save(id, { title: 'Cash', slug: 'money' })
  await editor.create({ title: 'Plan', status: 'draft', redirectFrom: ['/plan', '/both'] })
  await editor.create({ title: 'Debt', redirectFrom: ['/2017/debt/', '/both'] })
  await editor.create({ title: 'Later', status: 'draft', redirectFrom: ['/both'] })
  const { id: deleted } = await editor.create({ title: 'Gone' })
  await editor.remove(deleted)
  const response = await call('/api/admin/blog/link-targets', { cookie })
  expect(await response.json()).toEqual({
    pages,
    articles: {
      money: 'published',
      cash: 'published',
      plan: 'draft',
      debt: 'published',
      later: 'draft',
    },
    redirects: { '/plan': 'draft', '/2017/debt': 'published', '/both': 'published' },
  })
})
