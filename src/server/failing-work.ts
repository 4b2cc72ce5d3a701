import { Failure, type FailureCode } from '#domain/failure.ts'

/** The result of the work; `undefined` when it fails with a {@link Failure} of this code. */
export async function ignoreFailure<T>(code: FailureCode, work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && error.code === code) return undefined
    throw error
  }
}

/** Wait for work whose failure is logged and stops nothing else. */
export async function logFailure(work: Promise<unknown>, sentence: string): Promise<void> {
  await work.catch((error: unknown) => console.error(sentence, error))
}

/** @throws {Error} `late` when the work takes longer. It goes on, and its own result is ignored. */
export async function endWithin<T>(limitMs: number, work: Promise<T>, late: Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, limitMs, late)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
