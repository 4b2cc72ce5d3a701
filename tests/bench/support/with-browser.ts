import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../support/chromium.ts'
import { startPlatform } from '../../support/running-platform.ts'

/** Run the platform and a browser with these switches while `use` measures. */
export async function withBrowser<T>(
  switches: readonly string[],
  use: (browser: Browser, url: string) => Promise<T>,
): Promise<T> {
  const platform = await startPlatform()
  const executablePath = ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...switches] })
  try {
    return await use(browser, platform.url)
  } finally {
    await browser.close()
    await platform.stop()
  }
}
