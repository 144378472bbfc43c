// A Chromium for the browser tests: the one of this machine, or one installed with apt where that is possible. The headless
// shell comes first: it is the same engine without the window around it, and opens a page with less than half of the CPU.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { giveUp } from './prepare.mjs'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']

/** The path of a Chromium that answers; installs one or gives up with a sentence that says what to do. */
export function prepareChromium() {
  prepareFonts()
  const named = process.env.CHROMIUM_PATH
  if (named)
    return answers(named) ? named : giveUp(`CHROMIUM_PATH is ${named}, but no browser answers there.`)
  return find([SHELL]) ?? installed(SHELL) ?? find(NAMES) ?? installed('chromium') ?? giveUp(advice())
}

function find(names) {
  const files = FOLDERS.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...files, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(answers)
}

// Ubuntu's chromium-browser is a note that tells one to use snap, so being there is not enough.
function answers(file) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

const installed = (name) => (install(name) ? find([name]) : undefined)

// Until the site's own letters are there, pages stand in those of the device: a machine without any of them moves what it shows.
function prepareFonts() {
  if (process.platform === 'linux' && !hasFont(/^(LiberationSans-Regular|arial)\.ttf$/i))
    install('fonts-liberation')
}

function hasFont(name) {
  try {
    return readdirSync('/usr/share/fonts', { recursive: true }).some((file) => name.test(path.basename(file)))
  } catch {
    return false
  }
}

function install(name) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${name} for the browser tests with apt-get ...`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '--yes', '--no-install-recommends', name)
}

const advice = () =>
  'The browser tests need Chromium and found none. Install it ("apt-get install chromium" as root, or Google ' +
  'Chrome), or set CHROMIUM_PATH to the browser to use, and run npm test again.'
