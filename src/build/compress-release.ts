import { compressAll, PATIENT, QUICK } from './files/compress.ts'
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
  /** Where packed copies are kept. */
  readonly packed: string
  /** What Astro itself had built; those files are worth more patience than poured ones. */
  readonly own: Inventory
}

/** Write down what a release holds, and pack what no release before it held. */
export async function compressRelease(made: Release, packing: CompressOptions): Promise<void> {
  const { out, previous, packed, own } = packing
  const before = made.isIncremental && previous ? await readInventory(previous) : undefined
  const inventory = before ? await updateInventory(out, before, made) : await takeInventory(out)
  await compressAll(out, inventory, packed, (path) => {
    const isOwn = own.get(path)?.hash === inventory.get(path)?.hash
    return isOwn ? PATIENT : QUICK
  })
  await saveInventory(out, inventory)
}
