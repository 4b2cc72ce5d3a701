import { cp, realpath, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Copy a live release into another data folder. */
export async function copyRelease(live: string, dataDir: string): Promise<void> {
  const release = join('releases', basename(await realpath(live)))
  await cp(join(dirname(live), release), join(dataDir, release), { recursive: true })
  await symlink(release, join(dataDir, 'live'))
}
