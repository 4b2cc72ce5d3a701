import type { Config } from '@netlify/functions'
import { record } from '#server/accounts/activity.ts'
import { answer } from '#server/http/response.ts'
import { backup } from '#server/archive/backup.ts'
import { inBackground } from '#server/storage/deadline.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/admin/backup' }

const encoder = new TextEncoder()

/** Everything but the password hashes, as it is read: memory holds a page of it. */
export default endpoint({
  async GET(request) {
    const actor = await requireAdmin(request)
    if (request.method === 'GET') await record(actor, 'backup.downloaded', 'everything')
    const lines = backup({ withPasswords: false })
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await inBackground(() => lines.next())
        if (done) controller.close()
        else controller.enqueue(encoder.encode(`${value}\n`))
      },
      async cancel() {
        await lines.return(undefined)
      },
    })
    const name = `sideboard-${currentTime().toISOString().slice(0, 10)}.jsonl`
    return answer(body, {
      headers: {
        'content-type': 'application/jsonl; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  },
})
