import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import os from 'node:os'
import { DatabaseStartError } from './database-start-error.ts'

export interface Account {
  uid: number
  gid: number
}

/** One way of running PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  /** For people, e.g. `as uid 65534`. */
  how: string
  /** What comes before the program on the command line. */
  prefix: string[]
  /** For `spawn`. */
  ids: Partial<Account>
  /** Whose the database files must be, when not ours. */
  owner: Account | undefined
}

/** The command line and the spawn options that run `program` that way. */
export function commandFor(runAs: RunAs, program: string, args: string[]) {
  const [file = program, ...rest] = [...runAs.prefix, program, ...args]
  return { file, args: rest, ids: runAs.ids }
}

/**
 * Chooses how to run `postgres` for the database in `dir`: the first way that really runs it there. `owner` is whose the
 * folder is. Throws DatabaseStartError when there is no way.
 */
export function chooseRunAs(
  postgres: string,
  folder: { dir: string; owner: Account },
  env: NodeJS.ProcessEnv,
): RunAs {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0 && folder.owner.uid !== uid)
    throw new DatabaseStartError(
      `The database folder ${folder.dir} belongs to another user (uid ${folder.owner.uid}): ` +
        `start as that user, or set DATA_DIR to another folder.`,
    )
  const ways = uid === 0 ? waysForRoot(folder.owner) : waysForUser()
  const way = ways.find((candidate) => works(candidate, postgres, folder.dir, env))
  if (way) return way
  const runsAtAll = spawnSync(postgres, ['--version'], { env }).status === 0
  const reason = !runsAtAll
    ? 'The installed PostgreSQL does not run on this system (it needs glibc 2.27 or newer, so not Alpine)'
    : uid === 0
      ? 'PostgreSQL refuses to run as root, and neither a user namespace nor another account can run it here'
      : `PostgreSQL refuses to run as uid ${uid}, which has no name on this system`
  throw new DatabaseStartError(`${reason}: set DATABASE_URL to a PostgreSQL 15 or newer.`)
}

/**
 * A user namespace is first: inside, PostgreSQL sees another user; outside, files stay root's. Next is another account
 * that keeps root's right to pass any folder, which default containers allow where they forbid namespaces. The last is
 * that account with no right but its own. A cluster that already belongs to an account keeps it.
 */
function waysForRoot(owner: Account): RunAs[] {
  const isForeign = owner.uid !== 0
  const account = isForeign ? owner : serviceAccount()
  if (!account) return []
  const ways = [keepingRights(account), plainly(account)]
  return isForeign ? ways : [inNamespace(account), ...ways]
}

/** `initdb` wants the user to have a name; where it has none (`docker run --user 12345`) it gets one in a namespace. */
function waysForUser(): RunAs[] {
  const directly: RunAs = { how: 'directly', prefix: [], ids: {}, owner: undefined }
  if (hasName()) return [directly]
  const account = serviceAccount()
  return account ? [inNamespace(account)] : []
}

const inNamespace = ({ uid, gid }: Account): RunAs => ({
  how: 'in a user namespace',
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  ids: {},
  owner: undefined,
})

const keepingRights = ({ uid, gid }: Account): RunAs => ({
  how: `as uid ${uid}`,
  prefix: [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // Without this bit access(2) forgets the right, and initdb takes postgres for missing.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ],
  ids: {},
  owner: { uid, gid },
})

const plainly = (account: Account): RunAs => ({
  how: `as uid ${account.uid}`,
  prefix: [],
  ids: account,
  owner: account,
})

function works(runAs: RunAs, postgres: string, dir: string, env: NodeJS.ProcessEnv): boolean {
  if (runAs.owner) fs.chownSync(dir, runAs.owner.uid, runAs.owner.gid)
  const script = 'test -w "$1" && cd "$1" && exec "$2" --version'
  const { file, args, ids } = commandFor(runAs, '/bin/sh', ['-c', script, 'sh', dir, postgres])
  return spawnSync(file, args, { ...ids, env, cwd: '/' }).status === 0
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

/** The account that daemons run as; one with a name, because `initdb` asks for it. */
function serviceAccount(): Account | undefined {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = lines.map((line) => line.split(':'))
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = fields.find(([name]) => name === wanted) ?? []
    // macOS writes the uid of nobody as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return undefined
}
