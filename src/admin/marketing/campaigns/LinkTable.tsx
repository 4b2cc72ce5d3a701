import { useState } from 'react'
import { useLocation } from 'wouter'
import { CAMPAIGN_PARTS, NO_TAG } from '#domain/attribution/tag.ts'
import { formatCount } from '#domain/format-count.ts'
import type { CampaignGroup, LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import type { ComparedFigures } from '#domain/marketing/figures.ts'
import type { Period } from '#domain/time/utc-day.ts'
import { Badge } from '../../kit/Badge.tsx'
import { DataTable, type Row } from '../../kit/DataTable.tsx'
import { Checkbox, TextField } from '../../kit/forms/Field.tsx'
import { matchesWords } from '../../kit/matches-words.ts'
import { Menu } from '../../kit/Menu.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { usePermission } from '../../session/auth.tsx'
import { ChangesNote, PeriodFields } from '../period.tsx'
import { useFigureTable, type NamedFigures } from '../use-figure-table.tsx'
import { LinkDetails } from './LinkDetails.tsx'
import { formatLinkName, type LinkDraft, useLinkDeletion, useSaveLink } from './queries.ts'

interface Props {
  readonly campaigns: readonly CampaignGroup[]
  readonly period: Period
  /** Opens the link builder with a draft. */
  readonly onBuild: (draft: LinkDraft) => void
}

const FIGURE_NAMES = [
  'visits',
  'starts',
  'finishes',
  'leads',
  'won',
  'cost',
  'cost_per_lead',
  'return_on_ad_spend',
] as const

/**
 * Lists the saved links with the figures of the period, to search and sort, with a menu for each.
 */
export function LinkTable({ campaigns, period, onBuild }: Props) {
  const [query, change] = useQueryString()
  const [isArchiveShown, setIsArchiveShown] = useState(false)
  const { compareRows, columns, renderCells } = useFigureTable(FIGURE_NAMES)
  const search = query.get('search') ?? ''
  const links = campaigns.flatMap((group) => group.links)
  const { listActions, dialogs } = useLinkActions(links, onBuild)
  const archived = links.filter(({ archivedAt }) => archivedAt)
  const isShown = (link: LinkWithFigures) =>
    (isArchiveShown || !link.archivedAt) && matchesWords(listNames(link), search)
  const rows = listLines(campaigns, isShown, compareRows).map(({ name, figures, link }): Row => [
    link ? <LinkHeading key={link.id} link={link} /> : <strong key={name}>{name}</strong>,
    ...renderCells(figures),
    link && <Menu key="menu" label={`Actions of ${name}`} items={listActions(link)} />,
  ])
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <PeriodFields period={period} />
        <TextField
          label="Search links"
          type="search"
          className="min-w-0 flex-1 basis-60 sm:max-w-sm"
          value={search}
          onChange={(text) => change({ search: text })}
        />
        {archived.length > 0 && (
          <Checkbox
            label={`Show ${formatCount(archived.length, 'archived link')}`}
            checked={isArchiveShown}
            onChange={setIsArchiveShown}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="card py-10 text-center text-muted">{explainEmpty(links.length, search)}</p>
      ) : (
        <>
          <ChangesNote period={period} />
          <DataTable
            isWide
            label="Saved links"
            columns={[
              { label: 'Link', className: 'min-w-40 wrap-anywhere' },
              ...columns,
              'Actions',
            ]}
            rows={rows}
          />
        </>
      )}
      {dialogs}
    </>
  )
}

function listNames(link: LinkWithFigures): string {
  return [formatLinkName(link), ...link.shortLinks.map(({ name }) => name)].join(' ')
}

function explainEmpty(count: number, search: string): string {
  if (count === 0) return 'No saved links yet. Build one, and its figures appear here.'
  if (search) return 'No link has all of these words.'
  return 'All saved links are archived. They still lead to their pages and count.'
}

/** Lists the lines of the table: each campaign above those of its links that are shown. */
function listLines(
  campaigns: readonly CampaignGroup[],
  isShown: (link: LinkWithFigures) => boolean,
  compareRows: (a: NamedFigures, b: NamedFigures) => number,
) {
  return campaigns
    .map(({ campaign, totals, links }) => ({ name: campaign, figures: totals, links }))
    .toSorted(compareRows)
    .flatMap(({ name, figures, links }) => {
      const isOne =
        links.length === 1 && links.every((link) => isSameTraffic(figures, link.figures))
      const shown = links
        .filter(isShown)
        // The costs of the campaign all belong to its only link.
        .map((link) => ({
          name: formatLinkName(link),
          figures: isOne ? figures : link.figures,
          link,
        }))
        .toSorted(compareRows)
      return isOne || shown.length === 0 ? shown : [{ name, figures, link: undefined }, ...shown]
    })
}

/** Whether a link has all visits and leads of its campaign. */
function isSameTraffic(totals: ComparedFigures, own: ComparedFigures): boolean {
  return own.visits === totals.visits && own.leads === totals.leads
}

/** Returns the actions of a link's menu, and the dialogs that they open. */
function useLinkActions(links: readonly LinkWithFigures[], onBuild: Props['onBuild']) {
  const [, navigate] = useLocation()
  const mayReadLeads = usePermission('leads')
  const deletion = useLinkDeletion()
  const save = useSaveLink({ isConcurrent: true })
  const [openId, setOpenId] = useState<string>()
  // Found by id, so that the dialog shows a short link that was just made.
  const open = links.find(({ id }) => id === openId)
  const listActions = (link: LinkWithFigures) => {
    const { id, path, tags } = link
    const isArchived = link.archivedAt !== undefined
    const archived = { path, tags, editing: { id, isArchived: !isArchived } }
    return [
      { label: 'Copy, QR code, short links', onChoose: () => setOpenId(id) },
      ...(mayReadLeads
        ? [{ label: 'Leads', onChoose: () => navigate(`/admin/leads?${buildLeadFilter(link)}`) }]
        : []),
      { label: 'Edit', onChoose: () => onBuild({ path, tags, editing: { id } }) },
      { label: 'Duplicate', onChoose: () => onBuild({ path, tags }) },
      { label: isArchived ? 'Restore' : 'Archive', onChoose: () => save.mutate(archived) },
      { label: 'Delete', onChoose: () => deletion.ask(link) },
    ]
  }
  const dialogs = (
    <>
      {open && <LinkDetails link={open} onClose={() => setOpenId(undefined)} />}
      {deletion.question}
    </>
  )
  return { listActions, dialogs }
}

function LinkHeading({ link }: { link: LinkWithFigures }) {
  return (
    <>
      {Object.values(link.tags).join(' / ')} <span className="text-xs text-muted">{link.path}</span>{' '}
      {link.archivedAt && <Badge>Archived</Badge>}
      {!link.hasTarget && (
        <span className="block text-xs text-alert">This page no longer exists. Edit the link.</span>
      )}
    </>
  )
}

/**
 * Builds the inbox's filter for the leads of a link, with a parameter for tags that it lacks too.
 */
function buildLeadFilter({ tags }: LinkWithFigures): URLSearchParams {
  return new URLSearchParams(CAMPAIGN_PARTS.map((part) => [part, tags[`utm_${part}`] ?? NO_TAG]))
}
