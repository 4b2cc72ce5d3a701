import type { Attribution } from '#domain/attribution/attribution.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { formatDateTime } from '../../components/dates.ts'
import { Tile } from '../../components/Tile.tsx'
import { DescriptionList, type DescriptionItem } from '../../components/DescriptionList.tsx'

type Touch = Attribution['firstTouch']

/** The visits, campaigns and sites that led to a lead. */
export function LeadSource({ details: { lead, summary } }: { details: LeadDetails }) {
  const { attribution } = lead
  const isOneTouch = attribution?.firstTouch.at === attribution?.lastTouch.at
  return (
    <Tile title="What brought them">
      {attribution ? (
        <>
          <TouchFacts title={isOneTouch ? 'Only visit' : 'First'} touch={attribution.firstTouch} />
          {!isOneTouch && <TouchFacts title="Last" touch={attribution.lastTouch} />}
        </>
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
          empty="No campaign and no other site is known."
        />
      )}
    </Tile>
  )
}

function TouchFacts({ title, touch }: { title: string; touch: Touch }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        {title}, {formatDateTime(touch.at)}
      </h3>
      <DescriptionList
        items={[
          ['Landed on', touch.landing],
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
