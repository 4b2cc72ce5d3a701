import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { findFreePort, untilAnswered } from '#tests/support/running-platform.ts'
import type { Engine } from './engine.ts'
import { findMiniBrowser } from './install-engines.ts'
import { WebDriver } from './webdriver.ts'

const START_TIMEOUT_MS = 20_000

/** Opens a WebKit window with an empty profile on a virtual display. */
export async function openWebKit(): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${await readDisplay(display)}`, GDK_BACKEND: 'x11' },
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(`${url}/status`, driver, START_TIMEOUT_MS)
  const browser = await WebDriver.open(url, {
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  })
  const close = browser.close.bind(browser)
  return Object.assign(browser, {
    async close() {
      await close()
      await Promise.all([stop(driver), stop(display)])
    },
  })
}

/** Xvfb chooses a free display and writes its number. */
async function readDisplay(display: ChildProcess): Promise<string> {
  // The fourth stream is the pipe that `stdio` asks for.
  const [chunk] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
  return chunk.toString().trim()
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  if (child.exitCode !== null) return
  child.kill()
  await exited
}
