import { blobs } from '../storage/blobs.ts'

/**
 * A flag for each email that may still have to be sent, under the email's key. Sending lists these
 * flags and never reads emails that are done.
 */
const flags = () => blobs('outbox-waiting')

export async function flagAsWaiting(key: string): Promise<void> {
  await flags().write(key, 1, { onlyIfNew: true })
}

export async function removeWaitingFlag(key: string): Promise<void> {
  await flags().remove(key)
}

/** Keys of the flagged emails, oldest first. */
export async function listWaiting(): Promise<string[]> {
  const pages = await Array.fromAsync(flags().pages())
  const keys = pages.flat().map(({ key }) => key)
  return keys.toReversed()
}
