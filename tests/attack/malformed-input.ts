import { allowedMs, type Attack } from './support/attack.ts'
import { send, sendForStatus, time } from './support/client.ts'
import type { Site } from './support/site.ts'

const UNCLOSED_ELEMENTS = 149_000
const SANITIZE_MS = 1_000

/** Algorithmic complexity and requests that a parser could misread. */
export const malformedInputAttacks: readonly Attack[] = [
  {
    item: 12,
    name: `an article with ${UNCLOSED_ELEMENTS} nested elements`,
    before: '16 s',
    site: 'behind-proxy',
    async run(site, volume) {
      let status = 0
      const ms = await time(async () => {
        status = await saveArticle(site, '<b></x>'.repeat(UNCLOSED_ELEMENTS))
      })
      return {
        after: `${Math.round(ms)} ms, status ${status}`,
        holds: ms <= allowedMs(SANITIZE_MS, volume) && status < 500,
      }
    },
  },
  {
    item: 13,
    name: 'GET /insights/%E2%82%AC',
    before: '500 and a stack in the log',
    site: 'exposed',
    async run({ url }) {
      const status = await sendForStatus(url, '/insights/%E2%82%AC')
      return { after: String(status), holds: status < 500 }
    },
  },
]

async function saveArticle({ url, cookie }: Site, content: string): Promise<number> {
  const response = await send(url, '/api/admin/blog/posts', {
    cookie,
    body: {
      title: 'Nested',
      slug: '',
      description: '',
      content,
      author: '',
      featured: false,
      tags: [],
      readingTime: 1,
      status: 'draft',
    },
  })
  await response.arrayBuffer()
  return response.status
}
