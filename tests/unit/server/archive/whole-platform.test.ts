import { expect, test } from 'vitest'
import { postDraftSchema } from '#domain/posts/post.ts'
import { activities, recordActivity } from '#server/accounts/activity.ts'
import { createBackup } from '#server/archive/backup.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { readCampaignOverview } from '#server/marketing/campaigns/overview.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { addDays, formatDay } from '#domain/time/utc-day.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { readLeadPage, readLeadStats } from '#server/leads/lead-pages.ts'
import { saveLead, buildLeadKey } from '#server/leads/leads.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { createPost, updatePost, deletePost } from '#server/posts/edit-posts.ts'
import { findPostBySlug, listDeletedPosts, listPosts } from '#server/posts/find-posts.ts'
import { renderArticles } from '#build/articles/render-articles.ts'
import { postVersions } from '#server/posts/post-store.ts'
import { listUsers } from '#server/accounts/users.ts'
import { anAccount } from '../../../support/accounts.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aContact, aQuizResult } from '../../../support/leads.ts'
import { aDraft } from '../../../support/posts.ts'
import { createSiteFolder, resetSiteFolder, filesOf } from '../../../support/site.ts'
import { emptyStores } from '../../../support/stores.ts'

useBlobs()

const site = createSiteFolder()
const now = new Date()
const yesterday = new Date(now.getTime() - 24 * 3_600_000)
const draft = (given: Record<string, unknown>) => postDraftSchema.parse(aDraft(given))

async function fill() {
  const ann = await anAccount({ username: 'ann' })
  await anAccount({ username: 'bo', isAdmin: false })
  await fillDiary()
  await fillFunnel()
  await saveLink({ path: '/ads/quiz-b', tags: { utm_source: 'x', utm_medium: 'cpc' } }, 'ann')
  await recordActivity(ann, 'post.created', 'first')
}

async function fillDiary() {
  const first = await createPost(draft({ title: 'First', featured: true, tags: ['a', 'b'] }), now)
  await updatePost(first.id, draft({ title: 'First', slug: 'moved' }), undefined, now)
  await createPost(draft({ title: 'A draft', status: 'draft' }), now)
  const past = await createPost(draft({ title: 'Past' }), now)
  await deletePost(past.id, now)
}

async function fillFunnel() {
  for (const at of [yesterday, now]) {
    const sessionId = crypto.randomUUID()
    const visit = { sessionId, quizId: 'quiz-b' }
    const from = 'utm_source=x&utm_medium=cpc&utm_campaign=été'
    const answered = '{"questionNumber":1,"answer":"No"}'
    await saveEvent(
      { ...visit, eventType: 'page_view', eventData: '{"questionIndex":0}' },
      from,
      at,
    )
    await saveEvent({ ...visit, eventType: 'question_answered', eventData: answered }, from, at)
    const lead = await saveLead(aContact({ sessionId }), at)
    await changeLead(buildLeadKey(lead), { status: 'won', note: 'Thursday' }, 'ann', at)
    await saveLead(aQuizResult({ idempotencyKey: sessionId }, { utm_campaign: 'été' }), at)
    await queueEmail({ kind: 'contact', to: 'team', subject: 's', text: 't', leadId: lead.id }, at)
  }
  await rollUp({ now })
}

/** What administrators and readers see of everything there is. */
async function everything() {
  const period = { from: addDays(formatDay(yesterday), -1), to: formatDay(now) }
  const posts = await listPosts()
  return {
    users: await listUsers(),
    posts,
    deleted: await listDeletedPosts(now),
    revisions: await Promise.all(posts.map(({ id }) => postVersions.list(id))),
    redirect: await findPostBySlug('first'),
    funnel: await readFunnelReport({ quiz: 'quiz-b', ...period }, now),
    leads: await readLeadPage({}, { now, searchMs: 60_000 }),
    counts: await readLeadStats(),
    campaigns: await readCampaignOverview(period, now),
    emails: await outbox.all(),
    activity: await activities.all(),
  }
}

async function pouredSite({ drawAtMost }: { drawAtMost: number }) {
  resetSiteFolder(site)
  await renderArticles({ out: site, templatesChanged: true, drawAtMost })
  return filesOf(site)
}

test('backup and restore preserve every figure, post, user and byte of the site', async () => {
  await fill()
  const built = await pouredSite({ drawAtMost: 1 })
  const before = await everything()
  expect(before.funnel).toMatchObject({ tally: { views: 2 }, outcomes: { wrote: 2 } })
  const lines = await Array.fromAsync(createBackup({ withPasswords: true, now }))

  await emptyStores()
  expect((await everything()).users).toEqual([])
  await restoreArchive(async function* () {
    yield* lines
  })

  expect(await everything()).toEqual(before)
  // The pictures of articles are drawn again.
  const rebuilt = await pouredSite({ drawAtMost: 1 })
  expect(Object.keys(rebuilt)).toEqual(Object.keys(built))
  expect(Object.keys(built).filter((file) => rebuilt[file] !== built[file])).toEqual([])
})
