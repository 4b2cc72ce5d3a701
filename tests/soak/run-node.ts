import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Run a script in a process of its own. Resolves to whether it succeeded. */
export async function runNode(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // The arguments of 'exit' are the exit code and the signal.
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** Run Vitest with these files and options. */
export function runVitest(
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  return runNode(['node_modules/vitest/vitest.mjs', 'run', '--silent=true', ...parameters], env)
}
