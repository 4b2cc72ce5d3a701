import type { Programs, Row } from '../nightly/program.ts'

/** The files of this folder, of which each measures something. */
const NAMES = [
  'pages',
  'interactions',
  'next-page',
  'api',
  'build',
  'reports',
  'functions',
  'netlify',
] as const

/** `npm run bench` measures what README, growth and the goals of the project say about speed and size. */
export const benches: Programs = {
  names: NAMES,
  limitMinutes: 60,
  async run(name) {
    const bench: { run: () => Promise<Row[]> } = await import(`./${name}.ts`)
    return bench.run()
  },
}
