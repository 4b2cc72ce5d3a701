import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/duration.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const optional = z.string().trim().min(1).optional()
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** Seconds, or a number of seconds or minutes with its unit, in milliseconds. */
const duration = z
  .string()
  .trim()
  .regex(/^\d{1,5}[sm]?$/, 'must be seconds, or like 30s or 10m')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('m') ? MINUTE_MS : 1_000))

/** Every variable the product reads, with its default; `docs/operating.md` says what each means. */
const environmentSchema = z.object({
  PORT: port.default(8888),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  /** The live build of the site. The local platform points it at its current release. */
  SITE_DIR: z.string().trim().min(1).default('dist'),
  URL: httpUrl.optional(),
  ADMIN_USERNAME: z.string().trim().min(3).max(64).default('admin'),
  ADMIN_PASSWORD: optional,
  SETUP_TOKEN: optional,
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters long').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  MAIL_FROM: optional,
  MAIL_TO: optional,
  BUILD_HOOK_URL: httpUrl.optional(),
  PUBLISH_DELAY: duration.optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  TRUST_PROXY: optional,
  /** The next two are for commands that read or write the data of a site on Netlify. */
  NETLIFY_SITE_ID: optional,
  NETLIFY_AUTH_TOKEN: optional,
  /**
   * The API for those commands and for the removal of deleted images from the CDN; tests set
   * another.
   */
  NETLIFY_API_URL: z.string().trim().min(1).default('https://api.netlify.com'),
  /** Whether other contexts than production send email and request builds. */
  SEND_FROM_PREVIEWS: z.stringbool().default(false),
  CONTEXT: z.string().trim().min(1).default('production'),
})

export type Environment = z.infer<typeof environmentSchema>

const NAMES = Object.keys(environmentSchema.shape)

/** The last result with the values it was parsed from. Every storage call reads the settings. */
let cache: { readonly values: readonly unknown[]; readonly settings: Environment } | undefined

/**
 * The settings of this process. Read on every call, because a test or the local platform may set a
 * variable after a module was loaded.
 *
 * @throws {Error} naming each variable that is wrong, and why.
 */
export function environment(): Environment {
  const values = NAMES.map((name) => process.env[name])
  if (cache && values.every((value, index) => value === cache?.values[index])) return cache.settings
  const settings = parseEnvironment()
  cache = { values, settings }
  return settings
}

function parseEnvironment(): Environment {
  const set = Object.entries(process.env).filter(([, value]) => value !== '')
  const result = environmentSchema.safeParse(Object.fromEntries(set))
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`These environment variables are wrong:\n  ${errors.join('\n  ')}`)
}

/** The site's public address, without a trailing slash. */
export function siteUrl(): string {
  const { URL: url, PORT } = environment()
  return (url ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
}

/** Whether builds run on Netlify, where each production deploy costs credits. */
export function buildsCostCredits(): boolean {
  return environment().BUILD_HOOK_URL?.startsWith('https://api.netlify.com/') ?? false
}

/** How long a save waits for others before a build is requested, in milliseconds. */
export function publishDelayMs(): number {
  return environment().PUBLISH_DELAY ?? (buildsCostCredits() ? 10 * MINUTE_MS : 3_000)
}

/** The current secret first, then the previous one, which only verifies and decrypts. */
export function readSecrets(): readonly [string, ...string[]] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = environment()
  if (SESSION_SECRET === undefined)
    throw new Error('SESSION_SECRET is not set, so nothing can be signed')
  return SESSION_SECRET_PREVIOUS === undefined
    ? [SESSION_SECRET]
    : [SESSION_SECRET, SESSION_SECRET_PREVIOUS]
}

/** Why functions fail with these variables; `undefined` where they do not. It names variables and no values. */
export function environmentFault(): string | undefined {
  try {
    readSecrets()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
