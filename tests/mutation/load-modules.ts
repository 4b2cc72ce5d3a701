import { globSync } from 'node:fs'
import path from 'node:path'

// What a module computes once is not counted. API tests load functions while their first test runs, to which it
// would count.
for (const file of globSync(process.env.MUTATED ?? '')) {
  await import(/* @vite-ignore */ path.resolve(file))
}
