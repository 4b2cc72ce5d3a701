import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collectContent } from '#build/content/collect-content.ts'
import { patchYaml } from '#build/content/patch-yaml.ts'
import { SOURCE_FOLDER } from '#server/site/read-content.ts'
import { readCommandLine, runWithData } from './run-with-data.ts'

/**
 * `npm run content:pull`: write what was changed in the admin area into the files of `content/`,
 * for those who want it in Git. It clears nothing: the first deployed build whose files hold a
 * change does.
 */
await runWithData(readCommandLine('netlify').has('netlify'), pullContent)

async function pullContent(): Promise<void> {
  const documents = await collectContent(process.cwd())
  let written = 0
  for (const [file, { value, isCopy }] of documents) {
    const path = join(SOURCE_FOLDER, `${file}.yaml`)
    const text = isCopy ? '' : await readFile(path, 'utf8')
    const next = patchYaml(text, value)
    if (next === text) continue
    await writeFile(path, next)
    console.log(`${isCopy ? 'Wrote' : 'Changed'} ${path}`)
    written += 1
  }
  console.log(
    written === 0
      ? 'The files hold every change of the admin area that applies.'
      : 'Check the changes, commit and deploy them. The admin area shows them as written in the files after that.',
  )
}
