import type { NetlifyFunction } from '@netlify/functions'
import { reportBuild } from '#server/build-hook/hook.ts'
import { currentTime } from '#server/clock.ts'
import { findDeployContext } from '#server/deploy.ts'
import { environmentFault } from '#server/environment.ts'
import type { FunctionConfig } from '#server/http/routes.ts'
import { postPacks } from '#server/posts/post-store.ts'
import { importShippedPosts } from '#server/publishing/shipped.ts'
import { storeQuizVersions } from '#server/site/quiz-versions.ts'

export const config: FunctionConfig = {}

/** The time for packing posts. The next deploy continues. */
const PACK_MS = 12_000

type DeployEvent = Parameters<NonNullable<NetlifyFunction['deployFailed']>>[0]

/** Records Netlify's build results for the publishing state in the admin area. */
export default {
  deployBuilding: (event) => reportDeploy(event, 'building'),
  // Builds cannot write to the stores, so the shipped articles and the quizzes' wording are stored
  // now.
  deploySucceeded: async (event) => {
    const fault = environmentFault()
    // The error shows in the log of the deploy's functions before a visitor meets it.
    if (fault !== undefined) throw new Error(fault)
    if (!isOwnContext(event)) return
    await reportDeploy(event, 'ready')
    await importShippedPosts()
    await storeQuizVersions(currentTime())
    await postPacks.refresh(currentTime().getTime() + PACK_MS)
  },
  deployFailed: (event) => reportDeploy(event, 'failed'),
} satisfies NetlifyFunction

async function reportDeploy(event: DeployEvent, state: 'building' | 'ready' | 'failed') {
  if (!isOwnContext(event)) return
  const { deploy } = event
  const error = state === 'failed' ? (deploy.errorMessage ?? 'The build failed.') : undefined
  const now = currentTime()
  const startedAt = new Date(Date.parse(deploy.createdAt) || now).toISOString()
  const build = { id: deploy.id, startedAt }
  await reportBuild({ state, at: now.toISOString(), build, ...(error && { error }) })
}

/** The events of previews and branch deploys do not change the live site, nor the other way around. */
function isOwnContext({ deploy }: DeployEvent): boolean {
  return deploy.context === findDeployContext()
}
