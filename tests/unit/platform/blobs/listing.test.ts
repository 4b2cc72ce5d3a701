import { getDeployStore, getStore, listStores } from '@netlify/blobs'
import { describe, expect, test } from 'vitest'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

describe('a list of keys', () => {
  test('is ordered by the bytes of the keys', async () => {
    const keys = ['b', 'a/2', 'a/10', 'a', 'Z', 'a-1', 'é', '🪑']
    await setAll(keys)
    expect(await listed()).toEqual(keys.toSorted(byBytes))
  })

  test('contains only keys with the prefix', async () => {
    await setAll(['lead/1', 'lead/2', 'leader', 'mail/1', 'lead'])
    expect(await listed('lead/')).toEqual(['lead/1', 'lead/2'])
    expect(await listed('lead')).toEqual(['lead', 'lead/1', 'lead/2', 'leader'])
    expect(await listed('none')).toEqual([])
  })

  test('comes in pages of 1,000', async () => {
    const keys = Array.from({ length: 2_050 }, (_, at) => `seat-${String(at).padStart(5, '0')}`)
    await setAll(keys)
    const sizes: number[] = []
    for await (const page of getStore('things').list({ paginate: true })) {
      sizes.push(page.blobs.length)
    }
    expect(sizes).toEqual([1_000, 1_000, 50])
    expect(await listed()).toEqual(keys)
  })
})

describe('stores', () => {
  test('are separate and listed by name', async () => {
    await getStore('mail').set('one', 'm')
    await getStore('leads').set('one', 'l')
    await getDeployStore({ name: 'mail', deployID: 'abc' }).set('one', 'd')
    expect(await getStore('mail').get('one')).toBe('m')
    expect(await getDeployStore({ name: 'mail', deployID: 'abc' }).get('one')).toBe('d')
    expect((await listStores()).stores).toEqual(['leads', 'mail'])
  })
})

async function setAll(keys: string[]): Promise<void> {
  const store = getStore('things')
  for (let from = 0; from < keys.length; from += 100) {
    await Promise.all(keys.slice(from, from + 100).map((key) => store.set(key, key)))
  }
}

async function listed(prefix?: string): Promise<string[]> {
  const { blobs: found } = await getStore('things').list(prefix === undefined ? {} : { prefix })
  return found.map(({ key }) => key)
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
