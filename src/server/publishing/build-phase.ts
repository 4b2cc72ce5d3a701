import type { BuildPhase } from '#domain/posts/publishing.ts'
import { isRunning, latestBuild, type LatestBuild } from '../build-hook/build-reports.ts'
import type { HookState } from '../build-hook/hook-schedule.ts'
import { hookState } from '../build-hook/hook.ts'

/** Whether the site is built, being built, or could not be. */
export async function readBuildPhase(now: Date): Promise<BuildPhase> {
  const [build, hook] = await Promise.all([latestBuild(), hookState()])
  return judgeBuild(build, hook, now).phase
}

/** @returns the phase, and why the last build failed or could not be requested. */
export function judgeBuild(
  build: LatestBuild | undefined,
  hook: HookState | undefined,
  now: Date,
): { readonly phase: BuildPhase; readonly error: string | undefined } {
  const error = hook?.error ?? (build?.state === 'failed' ? build.error : undefined)
  if (isRunning(build, now)) return { phase: 'building', error }
  const hasFailed = error !== undefined || build?.state === 'failed'
  return { phase: hasFailed ? 'failed' : 'live', error }
}
