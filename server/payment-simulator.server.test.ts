import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startSimulatorProcess } from '#server/payment-simulator.server.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

async function installation(script: string): Promise<string> {
  const root = temporaryFolder('simulator')
  await mkdir(path.join(root, 'scripts'), { recursive: true })
  await writeFile(path.join(root, 'scripts/payments.ts'), script)
  return root
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a simulator that never says where it is keeps no start waiting, and is ended', async () => {
  const root = await installation(
    `import { writeFileSync } from 'node:fs'
     writeFileSync(new URL('pid', import.meta.url), String(process.pid))
     setInterval(() => {}, 1_000)`,
  )
  expect(await startSimulatorProcess(root, 1_500)).toBeNull()
  const pid = Number(await readFile(path.join(root, 'scripts/pid'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a simulator that ends at once is none', async () => {
  expect(await startSimulatorProcess(await installation('process.exit(1)'))).toBeNull()
})
