import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { ConversionOverview, NewExport } from '#domain/marketing/conversions/export.ts'
import type { Platform } from '#domain/marketing/conversions/conversion-file.ts'
import { formatCount } from '../../kit/format.ts'
import { saveFile } from '../../kit/download/save-file.ts'
import { useSend } from '../../kit/use-send.ts'
import { sendJson } from '#client/query.ts'

const FILES = '/api/admin/conversion-files'

export function useConversionFiles() {
  return useQuery<ConversionOverview>({ queryKey: [FILES], staleTime: 0 })
}

/** Makes a file of what is new and saves it. */
export function useNewFile(platform: Platform) {
  return useSend({
    send: async () => {
      const created = await sendJson<NewExport>(FILES, 'POST', { platform })
      if (created.id !== undefined) await download(platform, created.id)
      return created
    },
    success: ({ count }) =>
      count === 0 ? 'Nothing is new.' : `${formatCount(count, 'conversion')} exported.`,
    failure: 'The file could not be made.',
    refreshes: [{ queryKey: [FILES] }],
  })
}

export function useSameFile(platform: Platform) {
  return useSend({
    send: (id: string) => download(platform, id),
    failure: 'The file could not be downloaded.',
    isConcurrent: true,
  })
}

async function download(platform: Platform, id: string): Promise<void> {
  const response = await request(`${FILES}/${platform}/${id}`)
  saveFile(await response.blob(), `conversions-${platform}-${id.slice(0, 8)}.csv`)
}
