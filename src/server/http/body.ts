import type { z } from 'zod'
import { Failure, type FieldIssue } from '#domain/failure.ts'
import { parseSentJson } from '#domain/parse-text.ts'

const KILOBYTE = 1024

/** The longest body of a form or a small record, in bytes. */
export const SMALL_BODY = 64 * KILOBYTE

/**
 * Read a JSON body of a known shape.
 *
 * @param limit The longest body accepted, in bytes.
 * @throws {Failure} `unsupported-type`, `too-large`, or `invalid` naming the fields that did not
 *   pass.
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, limit = SMALL_BODY) {
  if (readMediaType(request) !== 'application/json')
    throw new Failure('unsupported-type', 'Send this as application/json.')
  const value = parseSentJson(await readText(request, limit))
  if (value === undefined) throw new Failure('invalid', 'The body is not valid JSON.')
  return validate(schema, value)
}

/**
 * Read a body sent as JSON by a script or URL-encoded by a plain HTML form.
 *
 * @throws {Failure} as {@link readJson} does.
 */
export async function readJsonOrForm<T>(request: Request, schema: z.ZodType<T>, limit: number) {
  if (!isForm(request)) return readJson(request, schema, limit)
  return validate(schema, Object.fromEntries(new URLSearchParams(await readText(request, limit))))
}

/** Whether a plain HTML form sent this request, so that the response should be a page. */
export function isForm(request: Request): boolean {
  return readMediaType(request) === 'application/x-www-form-urlencoded'
}

/** Parse a value by `schema`. @throws {Failure} `invalid`, naming the fields. */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues: FieldIssue[] = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
  const [first] = issues
  const message =
    issues.length === 1 && first?.field ? first.message : 'Please check the highlighted fields.'
  throw new Failure('invalid', message, { issues })
}

/**
 * The bytes of a body. Netlify refuses one over 6 MB before a function starts, and our platform one
 * over the limit of its route.
 *
 * @throws {Failure} `too-large`.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await request.bytes()
  if (bytes.length > limit) throw createTooLargeFailure(limit)
  return bytes
}

async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Failure('invalid', 'The body is not UTF-8 text.', { cause })
  }
}

function readMediaType(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

/** A body of more than `limit` bytes. */
export function createTooLargeFailure(limit: number): Failure {
  const kilobytes = Math.floor(limit / KILOBYTE)
  return new Failure('too-large', `This is longer than the ${kilobytes} kB we accept.`)
}
