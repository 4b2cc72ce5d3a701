import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ifExists } from '#server/site/file-cache.ts'

/** The files of one machine: its database, its releases and its secrets. */
export type DataFolder = Readonly<Awaited<ReturnType<typeof openDataFolder>>>

/** Open the data folder, or create it; only its owner can read it. */
export async function openDataFolder(folder: string) {
  const path = resolve(folder)
  const releases = join(path, 'releases')
  await mkdir(releases, { recursive: true })
  await chmod(path, 0o700)
  return {
    path,
    database: join(path, 'blobs.sqlite'),
    releases,
    /** The symbolic link to the live release. */
    live: join(path, 'live'),
    /** The Blobs context of the process that has the database open. */
    running: join(path, 'running.json'),
  }
}

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
