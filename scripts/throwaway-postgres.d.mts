export function startThrowawayPostgres(root?: string): Promise<{
  url: string
  pid: number | undefined
  stop: () => Promise<void>
} | null>
