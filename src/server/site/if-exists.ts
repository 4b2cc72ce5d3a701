/**
 * What an operation on a file or folder gives, or `undefined` where there is none. Any other failure is thrown, so that
 * a file which cannot be read never passes for a missing one.
 */
export async function ifExists<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
