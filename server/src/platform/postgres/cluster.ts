/** Creates PostgreSQL's data folder once, completely or not at all. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '#lib/error-code.ts'
import { environment } from './postmaster.ts'
import { isAlive } from './processes.ts'
import type { User } from './run-as.ts'

const run = promisify(execFile)

/** Returns the data folder and the password inside `folder`, and creates them if they are missing. */
export async function openCluster(folder: string, initdb: string, user: User) {
  await removeUnfinished(folder)
  const cluster = join(folder, 'cluster')
  if (!(await exists(cluster))) await make(folder, initdb, user)
  return { data: join(cluster, 'data'), password: await readFile(join(cluster, 'password'), 'utf8') }
}

// Created in a temporary folder and renamed when complete: an interrupted cluster would never start.
async function make(folder: string, initdb: string, user: User) {
  const unfinished = join(folder, `unfinished-${process.pid}`)
  const passwordFile = join(unfinished, 'password')
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await user.owns(unfinished)

  const account = ['--username=fanfare', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // These two are in postgresql.conf, where an operator can change them.
  const sizes = ['--set', 'max_connections=200', '--set', 'shared_buffers=128MB']
  const [command = initdb, ...args] = [...user.prefix, initdb, '-D', join(unfinished, 'data'), ...account, ...locale, ...sizes]
  await run(command, args, { cwd: '/', env: environment() }).catch((error) => {
    throw new Error(`PostgreSQL could not create its data folder in ${folder}: ${String(error.stderr || error.message).trim()}`)
  })

  await rename(unfinished, join(folder, 'cluster')).catch(async (error) => {
    // Another process was first; its cluster is just as good.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    await rm(unfinished, { recursive: true })
  })
  await makeDurable(folder)
}

async function removeUnfinished(folder: string) {
  for (const entry of await readdir(folder)) {
    const maker = /^unfinished-(\d+)$/.exec(entry)?.[1]
    if (maker === undefined) continue
    // A living process is creating its cluster right now. Our own process id was reused: before a reboot it belonged to another
    // process.
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue
    // Children of the killed process may still write for a moment.
    await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

// Without this, a power cut could undo the rename although rows were committed after it.
async function makeDurable(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function exists(path: string) {
  try {
    await access(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
