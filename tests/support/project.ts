import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TemporaryFolder {
  readonly path: string
  write(files: Readonly<Record<string, string>>): Promise<void>
  remove(): Promise<void>
}

/** A folder with these files, by path, for one test. */
export async function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'sideboard-'))
  const folder = {
    path,
    async write(more: Readonly<Record<string, string>>) {
      for (const [name, text] of Object.entries(more)) {
        await mkdir(dirname(join(path, name)), { recursive: true })
        await writeFile(join(path, name), text)
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
  await folder.write(files)
  return folder
}
