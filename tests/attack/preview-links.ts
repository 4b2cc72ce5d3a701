import type { Attack } from './support/attack.ts'
import { send, sendForStatus } from './support/client.ts'
import type { Site } from './support/site.ts'

/** Links to unpublished articles that reach the wrong hands. */
export const previewLinkAttacks: readonly Attack[] = [
  {
    item: 18,
    name: 'a preview link after it was revoked',
    before: 'valid for 7 days',
    site: 'behind-proxy',
    async run({ url, cookie }) {
      const id = await createDraft({ url, cookie })
      const previews = `/api/admin/blog/posts/${id}/preview`
      const created = await send(url, previews, { cookie, body: {} })
      // The shape of our own API.
      const { url: link } = (await created.json()) as { url: string }
      const before = await sendForStatus(url, link)
      await sendForStatus(url, previews, { method: 'DELETE', cookie })
      const after = await sendForStatus(url, link)
      return { after: `${before}, then ${after}`, holds: before === 200 && after === 404 }
    },
  },
]

async function createDraft({ url, cookie }: Pick<Site, 'url' | 'cookie'>): Promise<string> {
  const response = await send(url, '/api/admin/blog/posts', {
    cookie,
    body: { title: 'A secret plan', content: '<p>Not yet.</p>', status: 'draft' },
  })
  // The shape of our own API.
  const { id } = (await response.json()) as { id: string }
  return id
}
