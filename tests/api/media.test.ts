import { expect, test } from 'vitest'
import media from '#functions/media.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'

useBlobs()

test.each(['x', '../users', `${'0'.repeat(64)}.png`, `${'0'.repeat(64)}.svg`])(
  'responds 404 for %s',
  async (name) => {
    expect((await call(media, '/media/x', { params: { name } })).status).toBe(404)
  },
)
