import { hasLinks, useLinksTo } from './links-to.ts'
import { LinkingList } from './LinkingList.tsx'

/** Below a question: the links that lead nowhere once these posts are not published. */
export function LinksToNote({ ids }: { ids: readonly string[] }) {
  const { data, isPending } = useLinksTo(ids)
  return (
    <div className="grid gap-2 text-sm">
      <output>
        {isPending
          ? 'Looking for links...'
          : !data
            ? 'The links of other articles could not be checked.'
            : hasLinks(data)
              ? 'Links in these places will lead to “Page Not Found”:'
              : 'Nothing else on this site links here.'}
      </output>
      {data && <LinkingList links={data} />}
    </div>
  )
}
