import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { folderForTest } from '#tests/support/project.ts'

const CONFIG = `
  import { fontProviders } from 'astro/config'
  const src = [${JSON.stringify(resolve('src/styles/fonts/fraunces.woff2'))}]
  const options = { variants: [{ src, weight: 500, style: 'normal' }] }
  const font = { name: 'Firm', cssVariable: '--font-firm', provider: fontProviders.local(), options }
  export default { cacheDir: '.cache', vite: { cacheDir: '.cache' }, fonts: [font] }`

test('a build that fails says why and ends, although Astro leaves its server for fonts open', async () => {
  const { path } = await folderForTest({
    'package.json': '{ "type": "module" }',
    'astro.config.mjs': CONFIG,
    'src/pages/index.astro': "---\nthrow new Error('a broken page')\n---\n",
  })
  for (const name of ['content', 'node_modules']) await symlink(resolve(name), join(path, name))
  const env = { ...process.env, DATA_DIR: join(path, 'data') }
  const options = { cwd: path, env, timeout: 40_000, killSignal: 'SIGKILL' } as const
  const built = promisify(execFile)(process.execPath, [resolve('src/commands/build.ts')], options)
  await expect(built).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a broken page'),
  })
})
