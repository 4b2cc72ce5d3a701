import { environment, siteUrl } from '#server/environment.ts'

export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const TRIAL_SCALE = '100'

/** Set the variables that functions and builds read; an existing build hook stays. */
export function prepareEnvironment(siteDir: string, port: number, hook: string): void {
  process.env.PORT = String(port)
  process.env.SITE_DIR = siteDir
  process.env.BUILD_HOOK_URL ||= hook
}

/**
 * Raise the rate limits of a site that only this machine can reach, unless they are set. All
 * requests of a trial come from one address and would soon exceed the limits.
 */
export function raiseTrialRateLimits(): void {
  const hosts = [environment().HOST, new URL(siteUrl()).hostname]
  const isTrial = hosts.every((host) => LOOPBACK_HOSTS.has(host))
  if (isTrial) process.env.RATE_LIMIT_SCALE ||= TRIAL_SCALE
}
