import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Astro failed. Its own message is on the terminal. */
export class AstroFailed extends Error {
  override readonly name = 'AstroFailed'
}

/** Run `astro build` into `out`. @throws {AstroFailed} */
export async function runAstro(project: string, out: string): Promise<void> {
  const astro = join(project, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--outDir', out], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  // The arguments of 'exit' are the code and the signal.
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', stop)
  if (code !== 0) throw new AstroFailed('Astro could not build the pages.')
}
