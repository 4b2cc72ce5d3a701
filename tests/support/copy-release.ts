import { cp, realpath, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Copy a live release and its compressed files into another data folder. */
export async function copyRelease(live: string, dataDir: string): Promise<void> {
  const release = join('releases', basename(await realpath(live)))
  for (const folder of [release, 'compressed']) {
    await cp(join(dirname(live), folder), join(dataDir, folder), { recursive: true })
  }
  await symlink(release, join(dataDir, 'live'))
}
