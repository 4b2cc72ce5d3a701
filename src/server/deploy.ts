import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './environment.ts'

/** Where a build writes what its functions need to know of it; netlify.toml includes it in every function. */
export const DEPLOY_FILE = '_content/deploy.json'

export interface Deploy {
  /** The name that Netlify gives it, such as `deploy-preview`. */
  readonly context: string
  /** How long, and for which hosts, browsers insist on https. */
  readonly hsts: string
}

/** The contexts that are not previews: the site itself and one's own machine. */
const OWN_CONTEXTS: ReadonlySet<string> = new Set(['production', 'dev'])

/**
 * The deploy that this function belongs to; `undefined` in builds and commands, which may find the
 * release of another deploy.
 */
export function readDeploy(): Deploy | undefined {
  if (!globalThis.Netlify) return undefined
  const file = join(environment().SITE_DIR, DEPLOY_FILE)
  // Releases before 0.2.0 lack the file. One that cannot be read must not look like another
  // context.
  if (!existsSync(file)) return undefined
  // Only our build writes this file, so its shape is known.
  return JSON.parse(readFileSync(file, 'utf8')) as Deploy
}

/**
 * The deploy context whose stores this process uses. For a function it is that of its build:
 * `CONTEXT` is not there at run time, and what Netlify passes on is a header of the request, which
 * can be empty.
 */
export function findDeployContext(): string {
  return readDeploy()?.context ?? (requestedContext() || environment().CONTEXT)
}

/** Why this deploy sends no email and requests no build: its visitors are testing, with copies of real addresses. */
export function findPreviewRestriction(): string | undefined {
  const context = findDeployContext()
  if (OWN_CONTEXTS.has(context) || environment().SEND_FROM_PREVIEWS) return undefined
  return `This is a ${context}, which sends no email and requests no build without SEND_FROM_PREVIEWS=true.`
}

/**
 * Find why this function must not write: its build was for another context than its request names.
 */
export function findContextConflict(): string | undefined {
  const [ours, named] = [readDeploy()?.context, requestedContext()]
  if (!ours || !named || ours === named) return undefined
  return `This release was built for ${ours} and runs as ${named}, so nothing can be saved. Deploy it again.`
}

function requestedContext(): string | undefined {
  return globalThis.Netlify?.context?.deploy.context
}
