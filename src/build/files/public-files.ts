import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a release by their paths in it, such as `/services.html`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) => join(file.parentPath, file.name).slice(folder.length))
}

/** Whether a file is public: no dotfile, and no `_` file outside `_astro`. */
export function isPublicFile(path: string): boolean {
  return !/^\/(_(?!astro\/)|\.(?!well-known\/))|\/\./.test(path.replace('/.well-known/', '/'))
}
