import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** What one machine keeps: the database, the releases, and what it made up for itself. */
export interface DataFolder {
  readonly path: string
  readonly database: string
  readonly releases: string
  /** The symbolic link to the release that visitors get. */
  readonly live: string
  /** Packed copies of the releases' files. */
  readonly packed: string
  /** How to reach the data of the process that has it open. */
  readonly running: string
}

const SECRET_BYTES = 48

/** Open the data folder, making it where there is none; only its owner may look in. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  const releases = join(path, 'releases')
  await mkdir(releases, { recursive: true })
  await chmod(path, 0o700)
  return {
    path,
    database: join(path, 'blobs.sqlite'),
    releases,
    live: join(path, 'live'),
    packed: join(path, 'packed'),
    running: join(path, 'running.json'),
  }
}

/** A secret that is made once and then kept under `name` in the data folder. */
export async function loadOrCreateSecret({ path }: DataFolder, name: string): Promise<string> {
  const file = join(path, name)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) return known
  const made = randomBytes(SECRET_BYTES).toString('base64url')
  // Under another name until it is whole: a killed process must not leave half a secret.
  await writeFile(`${file}.part`, made, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return made
}
