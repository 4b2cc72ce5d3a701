import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { z } from 'zod'
import {
  backupPositionSchema,
  continueBackup,
  type BackupPosition,
} from '#server/archive/backup.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { partQuery, partResponse, type Piece } from '#server/http/part-response.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/backup' }

/** A part of the archive of everything but the password hashes: from its start or from a cursor. */
export default endpoint(requires('administrator'), {
  async GET(request, { actor }) {
    const { cursor } = readQuery(request, z.object(partQuery))
    return partResponse(request, {
      cursor,
      userId: actor.id,
      name: `sideboard-${currentTime().toISOString().slice(0, 10)}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      positionSchema: backupPositionSchema,
      readPieces: formatLines,
      onStart: () => recordActivity(actor, 'backup.downloaded', 'everything'),
    })
  },
})

async function* formatLines(from?: BackupPosition): AsyncGenerator<Piece<BackupPosition>> {
  for await (const { line, next, isRecord } of continueBackup(from)) {
    yield { text: `${line}\n`, records: isRecord ? 1 : 0, next }
  }
}
