import type { Ctx } from '#platform/ctx.server.ts'

/**
 * Work that goes on beside the requests, declared by the module whose work it is. What it needs of the running site beside
 * the database, such as the mail server, it names as properties of its `Context`.
 */
export interface Job<Name extends string = string, Context extends Ctx = Ctx> {
  name: Name
  /** How often it runs. */
  everyMs: number
  /** A run that lasts longer is given up, told in the log, and tried again. */
  mayTakeMs: number
  /**
   * At least so long lies between the start of two runs that were asked for; a job without it runs at once. For work that
   * many ask for in the same second: it is done together.
   */
  restMs?: number
  /** Whether runs may overlap, of several processes and of one whose last run was given up; otherwise one runs at a time. */
  inParallel?: boolean
  /** Answers how many things it saw to. `stopping` tells long work to leave the rest to the next run. */
  run: (ctx: Context, stopping: AbortSignal) => Promise<number>
}

/** Declares a job; its name is a type of its own, so that nobody asks for one that is not there. */
export const job = <const Name extends string, Context extends Ctx>(
  declared: Job<Name, Context>,
): Job<Name, Context> => declared
