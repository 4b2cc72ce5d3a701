import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { errorSentence, isStatus } from '#client/query.ts'
import type { LinkPurpose, LinkView } from '#domain/accounts/link.ts'
import { useAuth } from '../session/auth.tsx'
import { Loading, QueryError } from '../kit/QueryResult.tsx'
import { Entrance } from './Entrance.tsx'
import { useLink, useLinkToken } from './use-link.ts'

interface Props {
  readonly purpose: LinkPurpose
  readonly title: string
  /** What to do about a link that works no longer. */
  readonly advice: string
  readonly children: (view: LinkView, token: string) => ReactNode
}

/** The screen of a link from an email: what it is for, or why it does not work. */
export function LinkScreen({ purpose, title, advice, children }: Props) {
  const token = useLinkToken()
  const { user } = useAuth()
  return (
    <Entrance title={title}>
      {token === '' ? (
        <DeadLink sentence="The link is not complete." advice={advice} />
      ) : (
        // A logout forgets what was loaded.
        <LinkContent key={`${token} ${user?.id}`} token={token} purpose={purpose} advice={advice}>
          {children}
        </LinkContent>
      )}
      <p className="mt-6">
        <Link href="/admin/auth" className="link py-1">
          Go to sign in
        </Link>
      </p>
    </Entrance>
  )
}

function LinkContent({
  token,
  purpose,
  advice,
  children,
}: Omit<Props, 'title'> & { readonly token: string }) {
  const link = useLink(token)
  if (link.data?.purpose === purpose) return children(link.data, token)
  if (link.isPending) return <Loading />
  if (link.data || isStatus(link.error, 403)) {
    const sentence = errorSentence(link.error, 'This link is for something else.')
    return <DeadLink sentence={sentence} advice={advice} />
  }
  return <QueryError query={link} failed="The link could not be checked." />
}

function DeadLink({ sentence, advice }: { sentence: string; advice: string }) {
  return (
    <p role="alert" className="notice">
      {sentence} {advice}
    </p>
  )
}
