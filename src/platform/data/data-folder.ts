import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { randomBytes } from 'node:crypto'
import { ifExists } from '#server/site/file-cache.ts'

/** The files of one machine: its database, its releases and its secrets. */
export interface DataFolder {
  readonly path: string
  readonly database: string
  readonly releases: string
  /** The symbolic link to the live release. */
  readonly live: string
  /** Compressed copies of the releases' files. */
  readonly compressed: string
  /** The Blobs context of the process that has the database open. */
  readonly running: string
}

/** Open the data folder, or create it; only its owner can read it. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  const releases = join(path, 'releases')
  await mkdir(releases, { recursive: true })
  await chmod(path, 0o700)
  const compressed = join(path, 'compressed')
  return {
    path,
    database: join(path, 'blobs.sqlite'),
    releases,
    live: join(path, 'live'),
    compressed,
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
