import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collectContent } from './content/collect-content.ts'
import { hashInputs } from './hash-inputs.ts'

/** Names the inputs that Astro built a release from. A release without it is incomplete. */
const MARKER_FILE = '_build.json'

export async function writeBuildMarker(folder: string, inputs: string): Promise<void> {
  await writeFile(join(folder, MARKER_FILE), JSON.stringify({ inputs }))
}

export async function readBuildMarker(folder: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(folder, MARKER_FILE), 'utf8')
    // Written by writeBuildMarker alone.
    return (JSON.parse(text) as { inputs: string }).inputs
  } catch {
    return undefined
  }
}

export async function removeBuildMarker(folder: string): Promise<void> {
  await rm(join(folder, MARKER_FILE), { force: true })
}

/** Whether `folder` holds a complete release of the present code and content. */
export async function isCurrent(project: string, folder: string): Promise<boolean> {
  const { hash } = await collectContent(project)
  return (await readBuildMarker(folder)) === (await hashInputs(project, hash))
}
