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

  test('shows directories instead of their keys', async () => {
    await setAll(['a/1', 'a/2', 'a0', 'b', 'c/d/1', 'c/e'])
    const store = getStore('things')
    expect(await store.list({ directories: true })).toMatchObject({
      blobs: [{ key: 'a0' }, { key: 'b' }],
      directories: ['a', 'c'],
    })
    expect(await store.list({ directories: true, prefix: 'c/' })).toMatchObject({
      blobs: [{ key: 'c/e' }],
      directories: ['c/d'],
    })
  })

  test('spreads many directories over several pages', async () => {
    const folders = Array.from({ length: 1_010 }, (_, at) => `day-${String(at).padStart(4, '0')}`)
    await setAll(folders.map((folder) => `${folder}/1`))
    const { directories } = await getStore('things').list({ directories: true })
    expect(directories).toEqual(folders)
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

  test('are deleted as a whole, over several pages', async () => {
    await setAll(Array.from({ length: 1_100 }, (_, at) => `seat-${at}`))
    await getStore('others').set('one', '1')
    expect(await getStore('things').deleteAll()).toEqual({ deletedBlobs: 1_100 })
    expect(await listed()).toEqual([])
    expect(await getStore('others').get('one')).toBe('1')
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
