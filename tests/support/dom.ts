import { createRequire } from 'node:module'

/** The DOM that comes with turndown; its types name another module. */
const domino = createRequire(import.meta.url)('@mixmark-io/domino') as {
  createDocument(html: string): Document
}

/** What the import and the export of articles need of a browser. */
globalThis.DOMParser ??= class {
  parseFromString(html: string): Document {
    return domino.createDocument(html)
  }
}
