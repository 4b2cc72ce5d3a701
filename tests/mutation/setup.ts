import { beforeEach, inject } from 'vitest'

declare module 'vitest' {
  /** What Stryker provides. */
  interface ProvidedContext {
    globalNamespace: string
    mode: 'dry-run' | 'mutant'
    mutantActivation: 'static' | 'runtime'
    /** Absent in the dry run. */
    activeMutant: string | undefined
  }
}

declare global {
  var noticedMutant: string | undefined
}

// A thread is used for many mutants (`warm-worker.ts`), so what Stryker left of the one before is removed
// before modules are evaluated: the mutant itself, and how often each was reached.
const state: unknown = Reflect.get(globalThis, inject('globalNamespace'))
if (typeof state === 'object' && state !== null) {
  if (inject('mode') === 'dry-run') Reflect.deleteProperty(state, 'mutantCoverage')
  else if (inject('mutantActivation') === 'runtime') Reflect.deleteProperty(state, 'activeMutant')
}

// One failure is enough. Vitest's `bail` would cancel the run, which stops the thread.
const mutant = inject('mode') === 'mutant' ? inject('activeMutant') : undefined
beforeEach(({ skip, onTestFailed }) => {
  if (mutant === undefined) return
  skip(globalThis.noticedMutant === mutant)
  onTestFailed(() => {
    globalThis.noticedMutant = mutant
  })
})
