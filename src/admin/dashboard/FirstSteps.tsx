import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps as Steps,
} from '#domain/health/first-steps.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button, ScreenLink } from '../kit/buttons.tsx'
import { Tile } from '../kit/Tile.tsx'
import { useSend } from '../kit/use-send.ts'

const PATH = '/api/admin/first-steps'

const STEPS: Readonly<Record<FirstStep, readonly [title: string, why: string, screen: string]>> = {
  firm: ['Name and logo', 'Every page and email has them.', '/admin/content/site'],
  contact: ['Address and phone', 'The site shows where you are.', '/admin/content/site'],
  email: [
    'Email that arrives',
    'Confirm your own address: the link in the email proves that it came.',
    '/admin/account',
  ],
  passkey: [
    'A passkey',
    'Sign in with your fingerprint or face, safe from phishing.',
    '/admin/account',
  ],
  colleague: ['A colleague', 'Someone who writes, or answers while you are away.', '/admin/users'],
  article: ['The first article', 'Publish one of your own in the Diary.', '/admin/blog/new'],
}

/** Lists the first steps with a new site, until all are done or someone dismisses the list. */
export default function FirstSteps() {
  const { data } = useQuery<Steps>({ queryKey: [PATH], staleTime: 0 })
  const dismiss = useSend({
    send: () => request(PATH, { method: 'DELETE' }),
    failure: 'The list could not be dismissed.',
    refreshes: [{ queryKey: [PATH] }],
  })
  if (!data || data.open.length === 0) return null
  const { open } = data
  return (
    <Tile
      title={`First steps: ${FIRST_STEPS.length - open.length} of ${FIRST_STEPS.length} done`}
      action={
        <Button variant="link" onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      }
    >
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
        {FIRST_STEPS.map((step) => (
          <StepItem key={step} step={step} isDone={!open.includes(step)} />
        ))}
      </ul>
      <SetupWarnings steps={data} />
    </Tile>
  )
}

function StepItem({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const [title, why, screen] = STEPS[step]
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-2">
        <ScreenLink to={screen} label={title} />
        {isDone && <Badge variant="success">Done</Badge>}
      </p>
      {!isDone && <p className="text-sm text-muted">{why}</p>}
    </li>
  )
}

/** Warns of example addresses, and of DNS records that are missing. */
function SetupWarnings({ steps: { examples, domain } }: { steps: Steps }) {
  const missing = [
    ...(domain?.spf.state === 'missing' ? ['SPF'] : []),
    ...(domain?.dmarc.state === 'missing' ? ['DMARC'] : []),
  ]
  if (examples.length === 0 && missing.length === 0) return null
  return (
    <div className="notice grid gap-1 wrap-anywhere">
      {examples.length > 0 && <p>Examples that reach no one: {examples.join(', ')}</p>}
      {missing.length > 0 && (
        <p>
          {domain?.name} has no {missing.join(' and no ')} record, so emails may be taken for spam.{' '}
          <ScreenLink to="/admin/health" label="Health" />
        </p>
      )}
    </div>
  )
}
