import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { ConversionOverview, NewExport } from '#domain/conversions/export.ts'
import type { Platform } from '#domain/conversions/platform.ts'
import { toast } from '#islands/ui/toast.ts'
import { formatCount } from '../../kit/format.ts'
import { saveFile } from '../../kit/download/save-file.ts'
import { showError } from '../../kit/show-error.ts'

const FILES = '/api/admin/conversion-files'

export function useConversionFiles() {
  return useQuery<ConversionOverview>({ queryKey: [FILES], staleTime: 0 })
}

/** Makes a file of what is new and saves it. */
export function useNewFile(platform: Platform) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const response = await request(FILES, { method: 'POST', body: { platform } })
      // The endpoint answers with this type.
      const created = (await response.json()) as NewExport
      if (created.id !== undefined) await download(platform, created.id)
      return created
    },
    onSuccess: ({ count }) => {
      const description =
        count === 0 ? 'Nothing is new.' : `${formatCount(count, 'conversion')} exported.`
      toast({ title: 'Success!', description })
      return client.invalidateQueries({ queryKey: [FILES] })
    },
    onError: (error) => showError('The file could not be made.', error),
  })
}

export function useSameFile(platform: Platform) {
  return useMutation({
    mutationFn: (id: string) => download(platform, id),
    onError: (error) => showError('The file could not be downloaded.', error),
  })
}

async function download(platform: Platform, id: string): Promise<void> {
  const response = await request(`${FILES}/${platform}/${id}`)
  saveFile(await response.blob(), `conversions-${platform}-${id.slice(0, 8)}.csv`)
}
