import { BlobStorage, type KeyPage } from '#platform/blobs/storage.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from '#server/archive/stores.ts'

const STORES = new Set([...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES])

/** Everything that a storage holds, by its place: the keys, the metadata and the bytes of every store. */
export function* listStored(storage: BlobStorage): Generator<{ place: string; text: string }> {
  for (const store of storage.stores()) {
    for (let from: string | undefined = ''; from !== undefined;) {
      // As it is stored, even where listings are late.
      const page: KeyPage = BlobStorage.prototype.list.call(storage, store, '', from)
      for (const key of keysOf(page)) {
        const blob = storage.read(store, key)
        const place = `${nameOf(store)}/${key}`
        const text = blob ? `${blob.metadata}${Buffer.from(blob.body).toString()}` : ''
        yield { place, text: `${place}\n${text}` }
      }
      from = page.next
    }
  }
}

/** The places that hold one of some texts, in any letter case. */
export function findTexts(storage: BlobStorage, texts: readonly string[]): string[] {
  const wanted = texts.map((text) => text.toLowerCase())
  return [...listStored(storage)].flatMap(({ place, text }) => {
    const stored = text.toLowerCase()
    return wanted.some((each) => stored.includes(each)) ? [place] : []
  })
}

/** A store that no list names would be in no backup and in no search for a person. */
export function findUnlistedStores(storage: BlobStorage): string[] {
  const names = storage.stores().map(nameOf)
  return names.filter((name) => !STORES.has(name)).map((name) => `the store ${name} is in no list`)
}

function keysOf({ blobs }: KeyPage): string[] {
  // As the storage wrote them.
  const listed = JSON.parse(Buffer.from(blobs).toString()) as { key: string }[]
  return listed.map(({ key }) => key)
}

/** The client puts "site:" before the name of a store. */
function nameOf(store: string): string {
  return store.replace(/^site:/, '')
}
