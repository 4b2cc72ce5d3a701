import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { ifExists } from '#server/site/file-cache.ts'

const SECRET_BYTES = 48

/** Read the secret `name` of the data folder, or create it. */
export async function loadOrCreateSecret({ path }: DataFolder, name: string): Promise<string> {
  const file = join(path, name)
  const known = await ifExists(readFile(file, 'utf8'))
  if (known) return known
  const created = randomBytes(SECRET_BYTES).toString('base64url')
  // A rename is atomic, so a killed process never leaves half a secret.
  await writeFile(`${file}.part`, created, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return created
}
