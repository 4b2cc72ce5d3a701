/**
 * Run the steps of a job one after another. A step that fails does not stop the next ones.
 *
 * @throws {AggregateError} the errors of failed steps, after the last step.
 */
export async function runSteps(steps: Readonly<Record<string, () => Promise<unknown>>>) {
  const errors: Error[] = []
  for (const [name, run] of Object.entries(steps)) {
    try {
      await run()
    } catch (cause) {
      errors.push(new Error(`the step ${name} failed`, { cause }))
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some steps of a job failed')
}
