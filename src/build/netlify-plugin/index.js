// @ts-check
/**
 * Runs in Netlify's build. Plain JavaScript, because Netlify loads plugins without a compiler.
 *
 * @typedef {{
 *   netlifyConfig: { build: { environment: Record<string, string | undefined>, publish: string } },
 *   constants: { IS_LOCAL: boolean },
 *   utils: {
 *     build: { failBuild(message: string): never },
 *     cache: {
 *       restore(paths: string[]): Promise<boolean>,
 *       save(paths: string[]): Promise<boolean>,
 *     },
 *   },
 * }} Build
 */

/** Astro's optimized images and fonts, and the compiled modules of the build command. */
const CACHES = ['node_modules/.astro', '.cache/compiled']

/**
 * Only plugins receive the Blobs context: pass it on to the build command, which reads the
 * posts. And bring back the last build, so that a new article does not cost building all of them.
 *
 * @param {Build} build
 */
export async function onPreBuild({ constants, netlifyConfig, utils }) {
  if (!process.env.SESSION_SECRET) reportMissingSecret(constants, utils)
  const { NETLIFY_BLOBS_CONTEXT: context } = process.env
  if (context) netlifyConfig.build.environment.NETLIFY_BLOBS_CONTEXT = context
  await utils.cache.restore([netlifyConfig.build.publish, ...CACHES])
}

/**
 * Save the build once it succeeded.
 *
 * @param {Build} build
 */
export async function onSuccess({ netlifyConfig, utils }) {
  await utils.cache.save([netlifyConfig.build.publish, ...CACHES])
}

/**
 * Without the secret no one could sign in, and no link in an email would work. A production build by
 * Netlify fails before it is deployed; previews and builds by hand only warn.
 *
 * @param {Build['constants']} constants
 * @param {Build['utils']} utils
 */
function reportMissingSecret({ IS_LOCAL }, utils) {
  const message =
    'SESSION_SECRET is not set, so no one can sign in. Set it to 48 random characters under ' +
    'Project configuration, Environment variables, for builds and for functions, and deploy again.'
  if (process.env.CONTEXT === 'production' && !IS_LOCAL) utils.build.failBuild(message)
  console.warn(message)
}
