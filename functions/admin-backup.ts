import type { Config } from '@netlify/functions'
import { z } from 'zod'
import { recordActivity } from '#server/accounts/activity.ts'
import { continueBackup, type BackupPosition } from '#server/archive/backup.ts'
import { createBackupCursor, readBackupCursor } from '#server/archive/backup-cursor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { partResponse, type Piece } from '#server/http/part-stream.ts'
import { readQuery } from '#server/http/query.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/backup' }

const querySchema = z.object({ cursor: z.string().max(4_000).optional() })

/** A part of the archive of everything but the password hashes: from its start or from a cursor. */
export default endpoint(requires('administrator'), {
  async GET(request, { actor }) {
    const { cursor } = readQuery(request, querySchema)
    const from = cursor === undefined ? undefined : await readBackupCursor(cursor, actor.id)
    if (request.method === 'GET' && !from)
      await recordActivity(actor, 'backup.downloaded', 'everything')
    return partResponse({
      name: `sideboard-${currentTime().toISOString().slice(0, 10)}.jsonl`,
      type: 'application/jsonl; charset=utf-8',
      pieces: formatLines(from),
      formatCursor: (position) => createBackupCursor(position, actor.id),
    })
  },
})

async function* formatLines(from?: BackupPosition): AsyncGenerator<Piece<BackupPosition>> {
  for await (const { line, next, isRecord } of continueBackup(from)) {
    yield { text: `${line}\n`, records: isRecord ? 1 : 0, next }
  }
}
