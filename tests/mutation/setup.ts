import * as fc from 'fast-check'
import { beforeEach, inject, vi } from 'vitest'

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
const mode = inject('mode')
const state: unknown = Reflect.get(globalThis, inject('globalNamespace'))
if (typeof state === 'object' && state !== null) {
  if (mode === 'dry-run') Reflect.deleteProperty(state, 'mutantCoverage')
  else if (inject('mutantActivation') === 'runtime') Reflect.deleteProperty(state, 'activeMutant')
}

// Hundreds of examples for each mutant take hours, and so does finding the smallest one that fails.
const exampleMs = mode === 'mutant' ? 500 : 5_000
fc.configureGlobal({ interruptAfterTimeLimit: exampleMs, endOnFailure: true })

// Some tests wait for what a mutant prevents. Each takes far less than a second.
if (mode === 'mutant') vi.setConfig({ testTimeout: 10_000, hookTimeout: 10_000 })

// One failure is enough. Vitest's `bail` would cancel the run, which stops the thread.
const mutant = mode === 'mutant' ? inject('activeMutant') : undefined
beforeEach(({ skip, onTestFailed }) => {
  if (mutant === undefined) return
  skip(globalThis.noticedMutant === mutant)
  onTestFailed(() => {
    globalThis.noticedMutant = mutant
  })
})
