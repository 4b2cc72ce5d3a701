import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest to the shortest. */
const FOLDERS = [
  'tests/reliability/',
  'tests/unit/commands/',
  'tests/unit/across/',
  'tests/api/',
  'tests/unit/',
]

/**
 * Starts the files that take longest first, so that short ones fill the time beside them and no worker
 * is idle at the end. Vitest alone starts large files first, and the longest are among the smallest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return FOLDERS.findIndex((folder) => moduleId.includes(folder))
}
