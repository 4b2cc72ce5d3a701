import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface TemporaryFolder {
  readonly path: string
  write(files: Readonly<Record<string, string>>): Promise<void>
  remove(): Promise<void>
}

/** A temporary folder with these files, by path. */
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

/** A temporary folder that is removed after the current test. */
export async function folderForTest(
  files: Readonly<Record<string, string>> = {},
): Promise<TemporaryFolder> {
  const folder = await temporaryFolder(files)
  onTestFinished(() => folder.remove())
  return folder
}
