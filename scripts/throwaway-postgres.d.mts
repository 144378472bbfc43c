export function startThrowawayPostgres(): Promise<{
  url: string
  pid: number | undefined
  stop: () => Promise<void>
} | null>
