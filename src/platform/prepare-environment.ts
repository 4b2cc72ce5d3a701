import { siteUrl } from '#server/environment.ts'

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** How far limits reach where everybody shares them. */
const TRIAL_SCALE = '100'

/** Set what functions and builds read from the environment, unless somebody set it otherwise. */
export function prepareEnvironment(siteDir: string, port: number, hook: string): void {
  process.env.PORT = String(port)
  process.env.SITE_DIR = siteDir
  process.env.BUILD_HOOK_URL ||= hook
}

/**
 * Widen the rate limits of a site that has no public address, unless somebody set them. Whoever tries
 * it out, by hand or with a program, comes from one and the same address, and would soon be refused.
 */
export function widenLimitsOfTrial(): void {
  const isTrial = OWN_MACHINE.has(new URL(siteUrl()).hostname)
  if (isTrial) process.env.RATE_LIMIT_SCALE ||= TRIAL_SCALE
}
