import type { TestMessage } from '#domain/email/sender-policy.ts'
import { useSend } from '../../kit/use-send.ts'
import { sendJson } from '#client/query.ts'

/** Sends a message to the team and says what the mail server answered. */
export function TestMessageButton() {
  const test = useSend({
    send: () => sendJson<TestMessage>('/api/admin/email-setup', 'POST'),
    failure: 'The test message could not be sent.',
  })
  return (
    <div className="grid gap-2">
      <button
        type="button"
        className="button button-quiet button-small justify-self-start"
        // A disabled button would lose the focus.
        aria-disabled={test.isPending}
        onClick={() => test.isPending || test.mutate()}
      >
        {test.isPending ? 'Sending...' : 'Send test message'}
      </button>
      <p role="status" className="text-sm wrap-anywhere text-muted">
        {test.data && describe(test.data)}
      </p>
    </div>
  )
}

function describe(result: TestMessage): string {
  return result.outcome === 'delivered'
    ? `The mail server accepted a message to ${result.to}.`
    : `The mail server did not accept the message: ${result.error}`
}
