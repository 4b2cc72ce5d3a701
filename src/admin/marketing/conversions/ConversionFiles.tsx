import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { saveFile } from '#client/download.ts'
import { sendJson } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import {
  AD_PLATFORMS,
  CONVERSION_NAMES,
  PLATFORMS,
  type AdPlatform,
} from '#domain/marketing/conversions/conversion-file.ts'
import type {
  ConversionOverview,
  ExportSummary,
  NewExport,
} from '#domain/marketing/conversions/export.ts'
import { Button, ScreenLink } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useSend } from '../../kit/use-send.ts'

const FILES_PATH = '/api/admin/conversion-files'

/** Exports files that tell ad platforms which clicks became leads. */
export default function ConversionFiles() {
  const files = useQuery<ConversionOverview>({ queryKey: [FILES_PATH], staleTime: 0 })
  return (
    <Page
      title="Files for ad platforms"
      back={{ to: '/admin/campaigns', label: 'Back to Campaigns' }}
    >
      <QueryResult query={files} name="files">
        {({ isOn, exports }) =>
          isOn ? (
            <div className="grid gap-8">
              <div className="grid max-w-prose gap-3">
                <p>
                  Only leads that came after the files were switched on, from a click of the last 90
                  days, are in a file. A conversion is in one file only, so a won lead without a
                  value waits a week for it.
                </p>
                <p>
                  The files for Google and Microsoft have click ids, times and values, and nothing
                  else about a person. Their accounts need two conversions with the names{' '}
                  {CONVERSION_NAMES.lead} and {CONVERSION_NAMES.won}.
                </p>
                <p>
                  Meta and LinkedIn take no click ids. In their place the files have a hash of the
                  email address, only of people who clicked there, and a won lead is called a
                  purchase. Export for them weekly, because they take no old conversions.
                </p>
              </div>
              {PLATFORMS.map((platform) => (
                <PlatformFiles key={platform} platform={platform} exports={exports[platform]} />
              ))}
            </div>
          ) : (
            <p className="card max-w-prose text-muted">
              These files are switched off. An administrator switches them on in{' '}
              <ScreenLink to="/admin/content/site" label="Firm and site" />. The privacy page then
              says so, and leads that come from then on can be in a file.
            </p>
          )
        }
      </QueryResult>
    </Page>
  )
}

interface PlatformProps {
  readonly platform: AdPlatform
  readonly exports: readonly ExportSummary[]
}

function PlatformFiles({ platform, exports }: PlatformProps) {
  const { name } = AD_PLATFORMS[platform]
  const newFile = useSend({
    send: async () => {
      const created = await sendJson<NewExport>(FILES_PATH, 'POST', { platform })
      if (created.id !== undefined) await downloadExport(platform, created.id)
      return created
    },
    success: ({ count }) =>
      count === 0 ? 'Nothing is new.' : `${formatCount(count, 'conversion')} exported.`,
    failure: 'The file could not be made.',
    refreshes: [{ queryKey: [FILES_PATH] }],
  })
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display-4">{name}</h2>
        <Button
          variant="small"
          aria-label={`Export new conversions for ${name}`}
          aria-disabled={newFile.isPending}
          onClick={() => newFile.mutate()}
        >
          Export new conversions
        </Button>
      </div>
      {exports.length === 0 && <p className="text-muted">No file yet.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {exports.map(({ id, at, by, count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="wrap-anywhere">
              {formatDateTime(at)}, {by}: {formatCount(count, 'conversion')}
            </span>
            <a
              className="button button-quiet button-small"
              aria-label={`Download again the file for ${name} of ${formatDateTime(at)}`}
              href={buildFileUrl(platform, id)}
              download
            >
              Download again
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const buildFileUrl = (platform: AdPlatform, id: string) => `${FILES_PATH}/${platform}/${id}`

async function downloadExport(platform: AdPlatform, id: string): Promise<void> {
  const response = await request(buildFileUrl(platform, id))
  saveFile(await response.blob(), `conversions-${platform}-${id.slice(0, 8)}.csv`)
}
