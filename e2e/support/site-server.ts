/** Starts the site's own process and its database for the tests. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import pg from 'pg'
import { SERVER_ENVIRONMENT, SERVER_PROGRAM } from '../../scripts/server-program.ts'
import { atEndOfFile } from '../../server/test/at-end-of-file.ts'
import { SLOWNESS } from '../../server/test/wait.ts'

/** A server starts within seconds. Seeding the demo takes one and a half minutes of processor time. */
const SEEDING_MS = 240_000 * SLOWNESS

export const SITE_SECRET = 'the secret of a site for journeys'

export const databaseAt = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).toString()

/** Copies the demo, which is seeded once for all files of a run, because they share a temporary folder. */
export async function copyDemo(server: string, name: string, folder: string): Promise<void> {
  const seeded = join(tmpdir(), 'demo')
  const template = `demo_${createHash('sha256').update(seeded).digest('hex').slice(0, 12)}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    if (!existsSync(join(seeded, 'whole'))) test.setTimeout(test.info().timeout + SEEDING_MS)
    // Held until the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    if (!existsSync(join(seeded, 'whole'))) {
      // Left behind by a file that failed to seed the demo. This file tries again and reports the same error.
      rmSync(seeded, { recursive: true, force: true, maxRetries: 3 })
      await client.query(`drop database if exists ${template} with (force)`)
      mkdirSync(seeded)
      await client.query(`create database ${template}`)
      const env = { DEMO_DATA: 'yes', DATABASE_URL: databaseAt(server, template), FANFARE_DATA: join(seeded, 'data') }
      await (await startServer(env)).stop()
      writeFileSync(join(seeded, 'whole'), '')
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  cpSync(join(seeded, 'data'), folder, { recursive: true })
}

interface Started {
  readonly origin: string
  readonly resetLink: string | undefined
  /** The process. */
  readonly id: number
  stop(): Promise<unknown>
}

/** Starts the bundle, or the server of other sources. */
export async function startServer(env: Record<string, string>, sources?: string): Promise<Started> {
  const usual = {
    PORT: '0',
    FANFARE_SECRET: SITE_SECRET,
    NODE_ENV: 'production',
    PSEUDO_LOCALE: 'yes',
    DATABASE_TIMEOUT_FACTOR: '20',
    ALLOW_REAL_PEOPLE_IN_DEMO: 'yes',
  }
  const { program, own } = sources === undefined ? BUNDLE : programOf(sources)
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, ...usual, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  atEndOfFile(stop)
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`Fanfare did not start:\n${output}`))
    const late = setTimeout(fail, SEEDING_MS)
    void ended.then(() => {
      clearTimeout(late)
      fail()
    })
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const origin = /running at (http:\S+)/.exec(output)?.[1]
      const resetLink = /reset\?token=([\w-]+)/.exec(output)?.[1]
      if (origin === undefined) return
      clearTimeout(late)
      resolve({ origin, resetLink, id: child.pid ?? 0, stop })
    })
  })
}

const BUNDLE = { program: SERVER_PROGRAM, own: SERVER_ENVIRONMENT }

/** The compile cache of other sources stays in their folder. */
const programOf = (sources: string): typeof BUNDLE => ({
  program: join(sources, 'server/src/main.ts'),
  own: { NODE_COMPILE_CACHE: join(sources, 'node_modules/.cache/fanfare-server') },
})

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
