import { expect, test } from 'vitest'
import { runSteps } from '#server/storage/run-steps.ts'

test('runs every step and returns the results by name', async () => {
  const results = await runSteps({ one: () => Promise.resolve(1), two: () => Promise.resolve(2) })
  expect(results).toEqual({ one: 1, two: 2 })
})

test('runs the steps after one that fails, then reports it', async () => {
  const ran: string[] = []
  const job = runSteps({
    first: () => Promise.reject(new Error('broken')),
    second: async () => void ran.push('second'),
  })
  await expect(job).rejects.toMatchObject({
    errors: [{ message: 'the step first failed', cause: { message: 'broken' } }],
  })
  expect(ran).toEqual(['second'])
})
