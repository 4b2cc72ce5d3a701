import { useQuery, type QueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { listReader, fetchJson } from '#client/query.ts'
import type { Post, PostSummary, PublicSummary } from '#domain/posts/post.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { emptyFields, type PostFields } from './post-fields.ts'

/** While something is on its way to the site, its state is asked for this often. */
const WATCH_EVERY_MS = 2_000

const PUBLIC_KEY = ['/api/blog/posts'] as const
const ALL_KEY = ['/api/admin/blog/posts'] as const
const DELETED_KEY = ['/api/admin/blog/deleted'] as const
const PUBLISHING_KEY = ['/api/admin/publishing'] as const

/** What the editor has to know of a post. */
export type EditedPost = PostFields & Pick<Post, 'id' | 'status' | 'publishAt' | 'savedAt'>

/** What holds for a post that does not say: above all, what is not said to be a draft is out. */
const UNSAID = { ...emptyFields(''), status: 'published', savedAt: '' } as const

/** A post and the version of it that was read, which a later save names. */
export interface VersionedPost {
  readonly post: EditedPost
  readonly etag: string | null
}

/** The published posts, as readers get them. */
export function usePublishedPosts() {
  return useQuery({ queryKey: PUBLIC_KEY, queryFn: listReader<PublicSummary>() })
}

/** A post in the list of all posts, whether readers get it or not. */
export type ManagedPost = PublicSummary & Pick<PostSummary, 'status' | 'publishAt'>

/** Drafts and scheduled posts, which readers do not get. */
export function useUnpublishedPosts() {
  return useQuery({
    queryKey: ALL_KEY,
    queryFn: listReader<PostSummary>(),
    select: unpublished,
  })
}

function unpublished(posts: readonly PostSummary[]): readonly PostSummary[] {
  return posts.filter(({ status }) => status === 'draft' || status === 'scheduled')
}

/** Posts that can still be brought back. */
export function useDeletedPosts() {
  return useQuery({ queryKey: DELETED_KEY, queryFn: listReader<PostSummary>() })
}

/**
 * Where the site and each post stand. Read anew whenever a screen shows it, and watched while
 * something is building or waiting.
 */
export function usePublishing() {
  return useQuery({
    queryKey: PUBLISHING_KEY,
    queryFn: readPublishing,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? WATCH_EVERY_MS : false),
  })
}

async function readPublishing({ signal }: { signal: AbortSignal }): Promise<Publishing> {
  const answer = await fetchJson<Partial<Publishing> | null>(PUBLISHING_KEY[0], signal)
  const { state, since, posts } = answer ?? {}
  if (!state || !since || !posts) throw new Error('The answer is no publishing state')
  return { ...answer, state, since, posts }
}

/** The post for the editor, never from the cache: what is edited must be what is saved. */
export function usePost(id: string) {
  return useQuery({
    queryKey: [...ALL_KEY, id],
    queryFn: () => readPost(id),
    gcTime: 0,
  })
}

/** @throws 'Failed to load blog post' */
export async function readPost(id: string): Promise<VersionedPost> {
  try {
    const response = await request(postPath(id))
    const answered: Partial<Post> | null = await response.json()
    if (!answered?.title) throw new Error('The answer is no post')
    return { post: { ...UNSAID, id, ...answered }, etag: response.headers.get('etag') }
  } catch (cause) {
    throw new Error('Failed to load blog post', { cause })
  }
}

/** Where the versions that were saved before this one are. */
export function revisionsKey(id: string) {
  return [postPath(id), 'revisions'] as const
}

/** After any change of a post: every list of posts and the publishing state are out of date. */
export async function invalidatePosts(client: QueryClient): Promise<void> {
  await Promise.all(
    [PUBLIC_KEY, ALL_KEY, DELETED_KEY, PUBLISHING_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey, exact: true }),
    ),
  )
}

export function watchPublishing(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PUBLISHING_KEY })
}

export function postPath(id: string): string {
  return `${ALL_KEY[0]}/${encodeURIComponent(id)}`
}

function isMoving({ state, posts }: Publishing): boolean {
  return state === 'building' || Object.values(posts).some((each) => each === 'waiting')
}
