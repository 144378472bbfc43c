import { z } from 'zod'
import { KEY_BYTES } from '#modules/tickets/offline/list/list-keys.ts'
import { MAX_REPORTED_SCANS } from '#modules/tickets/offline/report/scan-report.ts'
import { MAX_SCAN_LENGTH } from '#modules/tickets/qr-payload.ts'
import { isId } from '#platform/ids.ts'

const id = z.string().refine(isId)
const counter = z.int().min(1).max(1_000_000_000)

const scan = z.strictObject({
  counter,
  /** What the server wrote at the last contact before the scan. */
  contact: z.string().max(80),
  elapsedMs: z.number().min(-1e12).max(1e12),
  kind: z.enum(['in', 'by hand', 'refused', 'undone']),
  /** Why nobody came in, as a code of `CheckInFailure`. */
  reason: z
    .string()
    .regex(/^[A-Z_]{1,40}$/)
    .optional(),
  code: z
    .string()
    .max(MAX_SCAN_LENGTH + 1)
    .transform((code) => code.toWellFormed())
    .optional(),
  /** The ticket on the list, where no code was presented: a guest was found by name. */
  key: z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${2 * KEY_BYTES}}$`))
    .optional(),
  undoes: counter.optional(),
})

/** What a scanner sends when it reaches the server: scans that the server may not know, and since when it wants news. */
export const ScanReportSchema = z.strictObject({
  device: id,
  /** What the device calls its door. */
  doorName: z.string().max(200).optional(),
  since: z.iso.datetime().regex(/^20/).optional(),
  scans: z
    .array(scan)
    .max(MAX_REPORTED_SCANS)
    .refine((scans) => new Set(scans.map((one) => one.counter)).size === scans.length),
})

export type ScanReport = z.infer<typeof ScanReportSchema>
export type ReportedScan = ScanReport['scans'][number]
