/** Set what functions and builds read from the environment, unless somebody set it otherwise. */
export function prepareEnvironment(siteDir: string, port: number, hook: string): void {
  process.env.PORT = String(port)
  process.env.SITE_DIR = siteDir
  process.env.BUILD_HOOK_URL ||= hook
}
