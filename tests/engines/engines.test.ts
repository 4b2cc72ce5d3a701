import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningPlatform, startPlatform } from '#tests/support/running-platform.ts'
import { JOURNEYS } from './journeys.ts'
import type { Engine } from './support/engine.ts'
import { openFirefox } from './support/firefox.ts'
import { Page } from './support/page.ts'
import { openWebKit } from './support/webkit.ts'

/** The hash of nothing: what Firefox says of a script whose load was interrupted because a visitor went on. */
const INTERRUPTED = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

let platform: RunningPlatform

beforeAll(async () => {
  platform = await startPlatform()
})

afterAll(() => platform?.stop())

describe.each([
  ['webkit', openWebKit],
  ['firefox', openFirefox],
])('a visitor with %s', (name, open) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
  })

  afterAll(() => engine?.close())

  test.each(Object.entries(JOURNEYS))('%s', async (_, take) => {
    await take(new Page(engine, platform.url), name)
    const messages = await engine.takeConsole()
    expect(messages.filter((message) => !message.includes(INTERRUPTED))).toEqual([])
  })
})
