import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashInputs } from './inputs.ts'

/** The file of a release that says what Astro built it from; a release without one is not whole. */
const MARKER_FILE = '_build.json'

export async function writeBuildMarker(folder: string, inputs: string): Promise<void> {
  await writeFile(join(folder, MARKER_FILE), JSON.stringify({ inputs }))
}

export async function readBuildMarker(folder: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(folder, MARKER_FILE), 'utf8')
    // Written by stamp alone.
    return (JSON.parse(text) as { inputs: string }).inputs
  } catch {
    return undefined
  }
}

export async function removeBuildMarker(folder: string): Promise<void> {
  await rm(join(folder, MARKER_FILE), { force: true })
}

/** Whether `folder` holds a whole release of the code and words as they are now. */
export async function isCurrent(project: string, folder: string): Promise<boolean> {
  return (await readBuildMarker(folder)) === (await hashInputs(project))
}
