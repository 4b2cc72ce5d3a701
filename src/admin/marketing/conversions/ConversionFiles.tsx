import type { ExportSummary } from '#domain/marketing/conversions/export.ts'
import {
  CONVERSION_NAMES,
  PLATFORMS,
  type Platform,
} from '#domain/marketing/conversions/conversion-file.ts'
import { formatCount, formatDateTime } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useConversionFiles, useNewFile, useSameFile } from './queries.ts'

const NAMES: Readonly<Record<Platform, string>> = {
  google: 'Google Ads',
  microsoft: 'Microsoft Advertising',
}

/** Files with which ad platforms learn which clicks became leads. */
export default function ConversionFiles() {
  const files = useConversionFiles()
  return (
    <Page
      title="Files for ad platforms"
      back={{ to: '/admin/campaigns', label: 'Back to Campaigns' }}
    >
      <QueryResult query={files} failed="The files could not be loaded.">
        {({ isOn, exports }) =>
          isOn ? (
            <div className="grid gap-8">
              <p className="max-w-prose">
                A file has click ids, times and values, and nothing else about a person. The ad
                account needs two conversions with the names {CONVERSION_NAMES.lead} and{' '}
                {CONVERSION_NAMES.won}. Only leads that came after the files were switched on, from
                a click of the last 90 days, are in a file.
              </p>
              {PLATFORMS.map((platform) => (
                <PlatformFiles key={platform} platform={platform} exports={exports[platform]} />
              ))}
            </div>
          ) : (
            <p className="card max-w-prose text-muted">
              These files are switched off. An administrator switches them on with{' '}
              <code>conversionFiles</code> in <code>content/site.yaml</code>. The privacy page then
              says so, and leads that come from then on can be in a file.
            </p>
          )
        }
      </QueryResult>
    </Page>
  )
}

interface PlatformProps {
  readonly platform: Platform
  readonly exports: readonly ExportSummary[]
}

function PlatformFiles({ platform, exports }: PlatformProps) {
  const newFile = useNewFile(platform)
  const sameFile = useSameFile(platform)
  const name = NAMES[platform]
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display-4">{name}</h2>
        <button
          type="button"
          className="button button-small"
          aria-label={`Export new conversions for ${name}`}
          aria-disabled={newFile.isPending}
          onClick={() => !newFile.isPending && newFile.mutate()}
        >
          Export new conversions
        </button>
      </div>
      {exports.length === 0 && <p className="text-muted">No file yet.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {exports.map(({ id, at, by, count }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="wrap-anywhere">
              {formatDateTime(at)}, {by}: {formatCount(count, 'conversion')}
            </span>
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`Download again the file for ${name} of ${formatDateTime(at)}`}
              onClick={() => sameFile.mutate(id)}
            >
              Download again
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
