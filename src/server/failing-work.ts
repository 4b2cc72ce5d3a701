import { Failure, type FailureCode } from '#domain/failure.ts'

/** The result of a promise; `undefined` when it fails with a {@link Failure} of this code. */
export async function ignoreFailure<T>(code: FailureCode, promise: Promise<T>) {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Failure && error.code === code) return undefined
    throw error
  }
}

/** Wait for a promise whose failure is logged and stops nothing else. */
export async function logFailure(promise: Promise<unknown>, sentence: string): Promise<void> {
  await promise.catch((error: unknown) => console.error(sentence, error))
}

/** @throws {Error} `late` when the promise takes longer. It is not canceled; its result is ignored. */
export async function endWithin<T>(limitMs: number, promise: Promise<T>, late: Error): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, limitMs, late)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
