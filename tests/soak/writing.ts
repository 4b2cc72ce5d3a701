import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'
import type { Row } from '../nightly/program.ts'
import { createDraft } from '../support/admin-posts.ts'
import { signInByApi } from '../support/browser-test.ts'
import { ensureChromium } from '../support/chromium.ts'
import { findFreePort, type RunningPlatform, startPlatform } from '../support/running-platform.ts'

const VICTIMS = ['browser', 'server', 'both'] as const
/** How much typing may be lost on the device, and for another one. */
const LIMITS_MS = { device: 3_000, other: 15_000 }

interface Round {
  platform: RunningPlatform
  context: BrowserContext
  readonly port: number
  readonly profile: string
}

/** Kills the browser, the server or both at random moments while an article is typed without a pause. */
export async function soakWriting(rounds: number): Promise<Row[]> {
  const port = await findFreePort()
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  const platform = await startPlatform({ port })
  const round = { platform, port, profile, context: await openBrowser(profile, platform.url) }
  const worst = { device: 0, other: 0 }
  try {
    for (let index = 1; index <= rounds; index++) {
      const victim = VICTIMS[index % VICTIMS.length]!
      const lost = await killWhileTyping(round, victim)
      worst.device = Math.max(worst.device, lost.device)
      worst.other = Math.max(worst.other, lost.other)
      console.log(
        `kill ${index}, ${victim}: ${lost.device} ms lost here, ${lost.other} ms on another device`,
      )
    }
  } finally {
    killBrowser(profile)
    await round.platform.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  const row = (where: string, value: number, budget: number) =>
    ({ what: `typing lost at most ${where}`, value, unit: 'ms', budget }) satisfies Row
  return [
    row('on the device', worst.device, LIMITS_MS.device),
    row('for another one', worst.other, LIMITS_MS.other),
  ]
}

/** @returns how much typing each device lost, in milliseconds before the kill. */
async function killWhileTyping(round: Round, victim: (typeof VICTIMS)[number]) {
  const page = round.context.pages()[0] ?? (await round.context.newPage())
  await signInByApi(page)
  const post = await createDraft(page)
  await page.goto(`/admin/blog/${post.id}/edit`)
  await page.getByLabel('Content').click()
  const times = await typeFor(page, 3_000 + Math.random() * 17_000)
  const killedAt = Date.now()
  if (victim !== 'browser') await round.platform.kill()
  if (victim !== 'server') killBrowser(round.profile)
  if (victim !== 'browser') {
    round.platform = await startPlatform({ port: round.port, dataDir: round.platform.dataDir })
  }
  if (victim !== 'server') round.context = await openBrowser(round.profile, round.platform.url)

  const reopened = round.context.pages()[0] ?? (await round.context.newPage())
  // The browser may not have written the cookie of the session to the disk yet.
  await signInByApi(reopened)
  const stored = await reopened.request.get(`/api/admin/blog/posts/${post.id}/working-copies`)
  const copies: WorkingCopy[] = await stored.json()
  // The browser asks before a reload of its own.
  reopened.on('dialog', (dialog) => void dialog.accept())
  await reopened.goto(`/admin/blog/${post.id}/edit`)
  const lostSince = (text: string) => {
    const missing = times[lastWord(text)]
    return missing === undefined ? 0 : killedAt - missing
  }
  const lost = {
    device: lostSince(await recover(reopened)),
    other: lostSince(copies[0]?.fields.content ?? ''),
  }
  await reopened.goto('about:blank')
  reopened.removeAllListeners('dialog')
  return lost
}

/**
 * Recovers what the screen offers: the browser's own text, and the server's as well when the browser
 * was killed before it had stored that it was sent. @returns the longer text.
 */
async function recover(page: Page): Promise<string> {
  const offer = page.getByRole('button', { name: 'Recover' })
  const content = page.getByLabel('Content')
  await offer.first().waitFor()
  const texts = []
  for (let left = await offer.count(); left > 0; left--) {
    await offer.first().click()
    await expect(offer).toHaveCount(left - 1)
    await content.getByText('n1 ').waitFor()
    texts.push(await content.innerText())
  }
  return texts.toSorted((a, b) => lastWord(a) - lastWord(b)).at(-1)!
}

/** Types numbered words without a pause. @returns when each was typed. */
async function typeFor(page: Page, ms: number): Promise<number[]> {
  const times: number[] = []
  const until = Date.now() + ms
  while (Date.now() < until) {
    await page.keyboard.type(`n${times.length + 1} `)
    times.push(Date.now())
  }
  return times
}

/** The number of the last word of a text; 0 when it has none. */
function lastWord(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/n(\d+)/g), ([, number]) => Number(number)))
}

function openBrowser(profile: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { executablePath: ensureChromium(), baseURL })
}

function killBrowser(profile: string): void {
  const found = execFileSync('pgrep', ['-f', `user-data-dir=${profile}`], { encoding: 'utf8' })
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
}
