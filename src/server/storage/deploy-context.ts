import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../environment.ts'

/** Where a build writes its deploy context; netlify.toml includes it in every function. */
export const DEPLOY_CONTEXT = '_content/deploy.json'

/** By folder. A release never changes its context. */
const built = new Map<string, string | undefined>()

/**
 * The deploy context whose stores this process uses. For a function it is that of its build: `CONTEXT` is
 * not there at run time, and what Netlify passes on is a header of the request, which can be empty.
 */
export function deployContext(): string {
  return readBuiltContext() ?? (requestedContext() || environment().CONTEXT)
}

/** Why this function must not write: its build was for another context than its request names. */
export function contextConflict(): string | undefined {
  const [ours, named] = [readBuiltContext(), requestedContext()]
  if (!ours || !named || ours === named) return undefined
  return `This release was built for ${ours} and runs as ${named}, so nothing can be saved. Deploy it again.`
}

function requestedContext(): string | undefined {
  return globalThis.Netlify?.context?.deploy.context
}

/** Builds and commands are no functions: a release that they find may be another deploy's. */
function readBuiltContext(): string | undefined {
  if (!globalThis.Netlify) return undefined
  const path = join(environment().SITE_DIR, DEPLOY_CONTEXT)
  if (!built.has(path)) built.set(path, readContext(path))
  return built.get(path)
}

function readContext(path: string): string | undefined {
  try {
    // Only our build writes it.
    return (JSON.parse(readFileSync(path, 'utf8')) as { context: string }).context
  } catch {
    return undefined
  }
}
