import { runAlone } from '#tests/support/run-alone.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listDeletedPosts } from '#server/posts/find-posts.ts'
import { posts } from '#server/posts/post-store.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { editorOf } from '../support/blog.ts'
import { useBuildHook } from '../support/build-hook.ts'
import { aPost } from '../support/posts.ts'

useBlobs()

const hook = useBuildHook()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('the schedule', () => {
  test('publishes due posts with their scheduled time and requests a build', async () => {
    const publishAt = later(-1).toISOString()
    const due = aPost({ status: 'scheduled', publishAt, wasPublished: false })
    const next = aPost({ status: 'scheduled', publishAt: later(60).toISOString(), slug: 'next' })
    await posts.create(due.id, due)
    await posts.create(next.id, next)

    await runAlone('scheduled-posts')

    expect(await posts.find(due.id)).toMatchObject({
      status: 'published',
      datePublished: publishAt,
      version: 2,
    })
    expect(await posts.find(next.id)).toMatchObject({ status: 'scheduled', version: 1 })
    expect(hook.calls).toBe(1)
  })

  test('erases posts that were deleted more than 30 days ago, with their slugs and versions', async () => {
    const { cookie } = await aSignedIn()
    const editor = editorOf(cookie)
    const { id, slug } = await editor.create()
    await editor.remove(id)
    await posts.update(id, (post) => ({ ...post, deletedAt: later(-31 * 24 * 60).toISOString() }))

    await runAlone('cleanup')

    expect(await posts.find(id)).toBeUndefined()
    expect(await listDeletedPosts(new Date())).toEqual([])
    expect((await editor.create()).slug).toBe(slug)
  })

  test('publishes the other due posts when one cannot be written', async () => {
    const scheduled = { status: 'scheduled', publishAt: later(-1).toISOString() } as const
    const failing = aPost({ ...scheduled, slug: 'failing', wasPublished: false })
    const other = aPost({ ...scheduled, slug: 'other', wasPublished: false })
    for (const post of [failing, other]) await posts.create(post.id, post)
    setBlobsFetch((input, init) => {
      const isWrite = init?.method?.toUpperCase() === 'PUT' && String(input).includes(failing.id)
      return isWrite ? Promise.resolve(new Response(null, { status: 403 })) : fetch(input, init)
    })
    onTestFinished(() => setBlobsFetch())

    await expect(runAlone('scheduled-posts')).rejects.toThrow('some steps of a job failed')

    expect(await posts.find(other.id)).toMatchObject({ status: 'published' })
    expect(await posts.find(failing.id)).toMatchObject({ status: 'scheduled' })
    expect(hook.calls).toBe(1)
  })

  test('publishes every due post when the build cannot be requested', async () => {
    const scheduled = { status: 'scheduled', publishAt: later(-1).toISOString() } as const
    const due = [aPost({ ...scheduled, slug: 'one' }), aPost({ ...scheduled, slug: 'two' })]
    for (const post of due) await posts.create(post.id, post)
    setBlobsFetch((input, init) =>
      String(input).includes('build-hook')
        ? Promise.resolve(new Response(null, { status: 403 }))
        : fetch(input, init),
    )
    onTestFinished(() => setBlobsFetch())

    // A rejection that nothing handles would end the process, and fails this test.
    await expect(runAlone('scheduled-posts')).rejects.toThrow('some steps of a job failed')

    for (const { id } of due) expect(await posts.find(id)).toMatchObject({ status: 'published' })
  })
})
