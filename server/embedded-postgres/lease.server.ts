import pg from 'pg'

export interface Connection {
  /** The folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

/** One process's share in the running server. */
export interface Lease {
  /** Calls back once when the connection, hence probably the server, is gone. */
  onLost(callback: () => void): void
  /** Gives the share back; true when no other process has one and none can get one any more: then stop the server. */
  giveBack(): Promise<boolean>
  close(): Promise<void>
}

/** `absent`: nothing listens. `busy`: it is starting, stopping or recovering, so ask again. */
export type NoLease = 'absent' | 'busy'

const sharedByProcesses = 7_140_002

/**
 * Takes a share in the server at `connection`: a connection kept open that holds an advisory lock together with every
 * other process. Whoever gets that lock alone is the last one and may stop the server; a process that comes meanwhile
 * waits for the lock and is turned away as the server stops, then starts it anew. A killed process loses its share with
 * its connection. The connection does not keep this process alive.
 */
export async function takeLease(connection: Connection): Promise<Lease | NoLease> {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: 'steppers lease',
    connectionTimeoutMillis: 5000,
  })
  // What matters of an error is the 'end' that follows it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [sharedByProcesses])
  } catch (error) {
    client.end().catch(() => {})
    return whyNot(error)
  }
  setKeepsProcessAlive(client, false)
  return {
    onLost: (callback) => void client.once('end', callback),
    async giveBack() {
      setKeepsProcessAlive(client, true)
      await client.query('select pg_advisory_unlock_shared($1)', [sharedByProcesses])
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        sharedByProcesses,
      ])
      return rows[0]?.alone ?? false
    },
    close: () => client.end(),
  }
}

function setKeepsProcessAlive(client: pg.Client, keeps: boolean): void {
  // The driver has both; its published types do not.
  const counted = client as pg.Client & { ref?(): void; unref?(): void }
  if (keeps) counted.ref?.()
  else counted.unref?.()
}

/** PostgreSQL's own words for starting, stopping (57P0x) and being full. */
const passingStates = ['57P01', '57P02', '57P03', '53300']

function whyNot(error: unknown): NoLease {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  const isPermanent = error instanceof pg.DatabaseError && !passingStates.includes(code)
  if (isPermanent || code === 'EACCES') throw error
  // The rest are connections cut in one of the many ways a server that stops may cut them.
  return 'busy'
}
