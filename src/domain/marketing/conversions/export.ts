import { z } from 'zod'
import { PLATFORMS, type AdPlatform } from './conversion-file.ts'

/** A conversion in an export. What names the person stays with the lead and is erased with it. */
export const exportedRowSchema = z.object({
  leadKey: z.string(),
  kind: z.enum(['lead', 'won']),
  at: z.iso.datetime(),
  value: z.number().optional(),
})

export const exportSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  rows: z.array(exportedRowSchema),
})

export const newExportSchema = z.strictObject({
  platform: z.enum(PLATFORMS, `platform must be one of ${PLATFORMS.join(', ')}`),
})

export type ExportedRow = z.infer<typeof exportedRowSchema>

/** An export in the list. */
export interface ExportSummary extends Pick<z.infer<typeof exportSchema>, 'id' | 'at' | 'by'> {
  readonly count: number
}

export interface ConversionOverview {
  /** The switch in `content/site.yaml`. */
  readonly isOn: boolean
  /** Newest first. */
  readonly exports: Readonly<Record<AdPlatform, readonly ExportSummary[]>>
}

/** The response to a new export. Its id is absent when there is nothing new. */
export interface NewExport {
  readonly id: string | undefined
  readonly count: number
}
