import { compressAll, FAST, THOROUGH } from './files/compress.ts'
import {
  type Inventory,
  readInventory,
  saveInventory,
  takeInventory,
  updateInventory,
} from './files/inventory.ts'
import type { Release } from './make-release.ts'

interface CompressOptions {
  readonly out: string
  readonly previous: string | undefined
  /** The folder of compressed copies. */
  readonly compressed: string
  /** The files that Astro built. They change rarely and are worth a slower compression. */
  readonly astroFiles: Inventory
}

/** Save the inventory of a release and compress the files that no earlier release had. */
export async function compressRelease(release: Release, options: CompressOptions): Promise<void> {
  const { out, previous, compressed, astroFiles } = options
  const before = release.isIncremental && previous ? await readInventory(previous) : undefined
  const inventory = before ? await updateInventory(out, before, release) : await takeInventory(out)
  await compressAll(out, inventory, compressed, (path) => {
    const isFromAstro = astroFiles.get(path)?.hash === inventory.get(path)?.hash
    return isFromAstro ? THOROUGH : FAST
  })
  await saveInventory(out, inventory)
}
