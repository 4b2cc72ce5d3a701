import type { Config } from '@netlify/functions'
import { recordActivity } from '#server/accounts/activity.ts'
import { createResponse } from '#server/http/response.ts'
import { createBackup } from '#server/archive/backup.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/backup' }

const encoder = new TextEncoder()

/** Everything but the password hashes, as it is read: memory holds a page of it. */
export default endpoint(requires('administrator'), {
  async GET(request, { actor }) {
    if (request.method === 'GET') await recordActivity(actor, 'backup.downloaded', 'everything')
    const lines = createBackup({ withPasswords: false })
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await withoutDeadline(() => lines.next())
        if (done) controller.close()
        else controller.enqueue(encoder.encode(`${value}\n`))
      },
      async cancel() {
        await lines.return(undefined)
      },
    })
    const name = `sideboard-${currentTime().toISOString().slice(0, 10)}.jsonl`
    return createResponse(body, {
      headers: {
        'content-type': 'application/jsonl; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  },
})
