import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PLANTED_FAULTS } from './planted-faults.ts'

const SIMULATE = 'tests/reliability/simulation/simulate.ts'
const COPIED = ['content', 'functions', 'package.json', 'src', 'tests']

/** Each planted fault is found within so many seeds. */
const SEEDS_PER_FAULT = 1_000

/** Simulate many seeds, then prove that the simulator finds planted faults. Returns whether both held. */
export async function soakSimulation(seeds: number): Promise<boolean> {
  const { isClean, output } = await simulate(process.cwd(), ['--seeds', String(seeds)])
  console.log(output)
  let missed = 0
  for (const fault of PLANTED_FAULTS) if (!(await isFound(fault))) missed += 1
  return isClean && missed === 0
}

async function isFound({
  name,
  file,
  from,
  to,
}: (typeof PLANTED_FAULTS)[number]): Promise<boolean> {
  const copy = await mkdtemp(join(tmpdir(), 'planted-'))
  try {
    for (const part of COPIED) await cp(part, join(copy, part), { recursive: true })
    await symlink(resolve('node_modules'), join(copy, 'node_modules'))
    const source = await readFile(file, 'utf8')
    if (source.split(from).length !== 2) throw new Error(`"${name}" no longer fits ${file}`)
    await writeFile(
      join(copy, file),
      source.replace(from, () => to),
    )
    const { isClean, output } = await simulate(copy, [
      '--keep-plan',
      '--seeds',
      String(SEEDS_PER_FAULT),
    ])
    console.log(
      `${name}: ${
        isClean
          ? 'NOT FOUND'
          : output
              .slice(output.search(/^seed \d+ fails/m))
              .split('\n')
              .slice(0, 2)
              .join(' ')
      }`,
    )
    return !isClean
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

function simulate(
  folder: string,
  args: readonly string[],
): Promise<{ isClean: boolean; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [SIMULATE, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ isClean: error === null, output: `${stdout}${stderr}`.trim() }),
    )
  })
}
