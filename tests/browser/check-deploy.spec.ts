import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'

test('check-deploy finds that the built site holds what the README promises, and that it sends no email', async ({
  baseURL,
}) => {
  const child = spawn(process.execPath, ['src/commands/check-deploy.ts', baseURL ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  // A site that was started just now has to wait up to five minutes for its first job.
  const differences = output.match(/DIFFERS.*$/gm)?.filter((line) => !line.includes('no run yet'))
  expect(differences).toEqual([
    expect.stringContaining('takes an email to MAIL_TO (Email isn’t set up.'),
  ])
  expect(output).toContain('A write with an outdated ETag is refused')
  expect(code).toBe(1)
})
