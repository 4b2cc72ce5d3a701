import { describe, expect, test } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '../../../support/blobs.ts'

const LAG_MS = 300

const store = useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 8, windowMs: 60_000 },
    delayMs: 5,
    listLagMs: LAG_MS,
  },
})

const keys = async () =>
  (await Array.fromAsync(blobs('records').pages())).flat().map(({ key }) => key)
const add = (key: string) => blobs('records').write(key, { key }, { onlyIfNew: true })

describe('an eventual listing', () => {
  test('shows a write late and a read shows it at once', async () => {
    await add('a')
    expect(await keys()).toEqual([])
    expect((await blobs('records').read('a'))?.data).toEqual({ key: 'a' })
    await expect.poll(keys).toEqual(['a'])
  })

  test('shows a removal late', async () => {
    await add('a')
    await expect.poll(keys).toEqual(['a'])
    await blobs('records').remove('a')
    expect(await keys()).toEqual(['a'])
    await expect.poll(keys).toEqual([])
  })
})

describe('a build', () => {
  test('cannot write to the stores of the site', async () => {
    await expect(store.asBuild(() => add('a'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await blobs('records').read('a')).toBeUndefined()
  })

  test('has a limited number of requests, unlike a function', async () => {
    await add('a')
    const read = () => blobs('records').read('a')
    const readOften = () => Promise.all(Array.from({ length: 20 }, read))
    expect(await readOften()).toHaveLength(20)
    await expect(store.asBuild(readOften)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
