import type { Attribution } from '#domain/attribution/attribution.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { formatDateTime } from '../../kit/format.ts'
import { DescriptionList, type DescriptionItem, Tile } from '../../kit/Tile.tsx'

/** The visits, campaigns and sites that led to a lead. */
export function LeadSource({ details: { lead, summary } }: { details: LeadDetails }) {
  return (
    <Tile title="Source">
      {lead.attribution ? (
        <Touches attribution={lead.attribution} />
      ) : (
        <DescriptionList
          items={[
            ['Source', summary.campaign.source],
            ['Medium', summary.campaign.medium],
            ['Campaign', summary.campaign.campaign],
            ['Content', summary.campaign.content],
            ['Term', summary.campaign.term],
            ['Referrer', summary.referrer],
          ]}
          empty="No campaign or referring site is known."
        />
      )}
    </Tile>
  )
}

function Touches({ attribution: { firstTouch, lastTouch } }: { attribution: Attribution }) {
  if (firstTouch.at === lastTouch.at) return <Touch title="Only visit" touch={firstTouch} />
  return (
    <>
      <Touch title="First visit" touch={firstTouch} />
      <Touch title="Last visit" touch={lastTouch} />
    </>
  )
}

function Touch({ title, touch }: { title: string; touch: Attribution['firstTouch'] }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        {title}, {formatDateTime(touch.at)}
      </h3>
      <DescriptionList
        items={[
          ['Landing page', touch.landing],
          ['Referrer', touch.referrer],
          ...Object.entries(touch.parameters).map(([name, value]): DescriptionItem => [
            name,
            value ?? '',
          ]),
        ]}
      />
    </section>
  )
}
