import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './bench-site.ts'

export interface SpawnedServer {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** Starts a limit that is an HTTP server in a process of its own: it reads `input` and listens at the port it is given. */
export async function spawnServer(file: string, input: Buffer | string): Promise<SpawnedServer> {
  const port = await freePort()
  const server = spawn(process.execPath, [file, String(port)], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  server.stdin.end(input)
  const origin = `http://localhost:${port}`
  while (!(await fetch(origin).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`${file} did not start`)
    await sleep(20)
  }
  return {
    origin,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill()
      await ended
    },
  }
}
