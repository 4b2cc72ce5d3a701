import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRelease } from '../../support/copy-release.ts'
import { startPlatform } from '../../support/running-platform.ts'
import { signInByApi } from '../../support/site-client.ts'

/**
 * How a site is reached: `behind-proxy` trusts the forwarded addresses of this machine, so one process
 * can be many clients; `exposed` trusts none.
 */
export type SiteKind = 'behind-proxy' | 'exposed'

export interface Site {
  readonly url: string
  readonly pid: number
  /** The session cookie of the administrator. */
  readonly cookie: string
  stop(): Promise<void>
}

/** The live release of a running platform, and the address that it was built for. */
const { RELEASE, BASE_URL } = process.env

/** All sites have one public address, so that a release can be copied instead of built again. */
const ENVIRONMENT = {
  URL: (RELEASE && BASE_URL) || 'http://localhost:8888',
  RATE_LIMIT_SCALE: '1',
}

const PROXIES: Record<SiteKind, string> = { 'behind-proxy': '127.0.0.1,::1', exposed: '' }

/** The data folder that every attacked site starts with, with a copy of `RELEASE` or a build of its own. */
export async function createBaseData(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-attack-'))
  if (RELEASE) await copyRelease(RELEASE, dataDir)
  const platform = await startPlatform({ dataDir, env: ENVIRONMENT })
  await platform.kill()
  return dataDir
}

/** Start a site with real rate limits on a copy of `base`. */
export async function startSite(kind: SiteKind, base: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-attack-'))
  await cp(base, dataDir, { recursive: true, verbatimSymlinks: true })
  const platform = await startPlatform({
    dataDir,
    env: {
      ...ENVIRONMENT,
      TRUST_PROXY: PROXIES[kind],
    },
    isQuiet: true,
  })
  const { url, pid } = platform
  const cookie = await signInByApi(url)
  const stop = async () => {
    await platform.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, pid, cookie, stop }
}
