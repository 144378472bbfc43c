import { z } from 'zod'

const text = z.string().default('')

/**
 * What a scanner sends: a code to let in by, which finds guests where it was `typed`, or the ticket of a guest who was found (`find` finds alone); a cash order to take with it, or the scans, with commas, that are taken back; the ticket of a `party` that comes in, all of it or one more; how the device
 * names the scan; what it calls its door; whether the guest goes `out`; whether the door was `opened` before its time; and whether it is to `ask` who a code would let in.
 */
export const ScanSchema = z.strictObject({
  code: text,
  typed: z.enum(['', 'yes', 'find']).default(''),
  ticket: text,
  doorName: text,
  way: z.enum(['', 'out']).default(''),
  order: text,
  party: text,
  count: z.enum(['', '1']).default(''),
  undo: text,
  device: text,
  counter: text,
  opened: z.enum(['', 'yes']).default(''),
  ask: z.enum(['', 'yes']).default(''),
})
