import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BiDi } from './bidi.ts'
import type { Engine } from './engine.ts'

const ADDRESS = /WebDriver BiDi listening on (ws:\/\/\S+)/

/** Opens a Firefox without a window and with an empty profile. Its agent turns updates and telemetry off. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn('firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const exited = once(browser, 'exit')
  const bidi = await BiDi.open(`${await readAddress(browser.stderr)}/session`)
  const close = bidi.close.bind(bidi)
  return Object.assign(bidi, {
    async close() {
      await close()
      await exited
      await rm(profile, { recursive: true, force: true })
    },
  })
}

/** Firefox chooses a free port and writes its address. Reading goes on, or a full pipe would stop it. */
function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(stderr)
    lines.on('line', (line) => {
      const url = ADDRESS.exec(line)?.[1]
      if (url) resolve(url)
    })
    lines.once('close', () => reject(new Error('Firefox ended before it listened')))
  })
}
