import type { Quiz } from './quiz.ts'

type Fault = readonly [path: PropertyKey[], message: string]

/** Rules that span several keys of a quiz. */
export function findQuizFaults(quiz: Quiz): Fault[] {
  return [
    ...findFunnelFaults(quiz),
    ...findTextFaults(quiz),
    ...findRepeatedIds(quiz),
    ...quiz.questions.flatMap((question, index) =>
      findOptionFaults(question, quiz.scoring).map(([key, message]): Fault => [
        ['questions', index, key],
        message,
      ]),
    ),
  ]
}

function findFunnelFaults({ funnel, inSplit, afterLeadForm, scoring, shareEmail }: Quiz): Fault[] {
  if (funnel === 'site') {
    const isMisplaced = inSplit || afterLeadForm
    return isMisplaced ? [[['funnel'], 'inSplit and afterLeadForm need the ads funnel']] : []
  }
  const found: Fault[] = []
  if (scoring.by !== 'count') {
    found.push([['scoring', 'by'], 'a quiz of the ads funnel is scored by count'])
  }
  if (!shareEmail) found.push([['shareEmail'], 'a quiz of the ads funnel can be shared'])
  return found
}

function findTextFaults({ questions, words, scoring }: Quiz): Fault[] {
  const found: Fault[] = []
  const hasFeedback = questions.some(({ feedback }) => feedback.length > 0)
  if (hasFeedback && !(words.continue && words.results)) {
    found.push([['words'], 'a quiz with feedback needs the words continue and results'])
  }
  if (scoring.by === 'score' && !scoring.bands.some(({ from }) => from === 0)) {
    found.push([['scoring', 'bands'], 'one band must start at 0'])
  }
  return found
}

function findRepeatedIds({ questions }: Quiz): Fault[] {
  const found = questions.map(({ options }, index): Fault | undefined => {
    const id = findRepeated(options.map((option) => option.id))
    return id === undefined
      ? undefined
      : [['questions', index, 'options'], `two options have the id "${id}"`]
  })
  const id = findRepeated(questions.map((question) => question.id))
  if (id !== undefined) found.push([['questions'], `two questions have the id "${id}"`])
  return found.filter((fault) => fault !== undefined)
}

function findRepeated(ids: readonly string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) !== index)
}

function findOptionFaults(
  { options, correct }: Quiz['questions'][number],
  scoring: Quiz['scoring'],
): [key: string, message: string][] {
  const values = options.map(({ value }) => value)
  if (scoring.by === 'majority') {
    const outcomes = scoring.outcomes.map(({ value }) => value)
    const isComplete = values.toSorted().join() === outcomes.toSorted().join()
    return isComplete ? [] : [['options', 'must have one option for each outcome']]
  }
  const found: [string, string][] = []
  if (new Set(values).size < values.length) {
    found.push(['options', 'two options have the same value'])
  }
  if (scoring.by === 'score' && !values.includes(correct ?? '')) {
    found.push(['correct', 'must be the value of one of the options'])
  }
  return found
}
