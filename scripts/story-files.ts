/** Runs test files one after another in this process, each of them as one test that is named by its file. */
import { rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { endFile } from '../server/test/whole-file.ts'

/** Time for what a file that was stopped has to close, before its process is killed. */
const GRACE_MS = 30_000

interface Run {
  /** Absolute paths. */
  readonly files: readonly string[]
  /** The most that one file may take; undefined: as long as it wants. */
  readonly mostMs: number | undefined
  /** Where the name of the file that runs stands, empty between two, and the names of those after it, a line each, for whoever finds the process dead. */
  readonly current: string
}

export function runFiles({ files, mostMs, current }: Run): void {
  const guard = mostMs === undefined ? undefined : watch(mostMs + GRACE_MS)
  const names = files.map((file) => relative(process.cwd(), file))
  const note = (runs: string, at: number) => writeFileSync(current, [runs, ...names.slice(at)].join('\n'))
  note('', 0)
  for (const [at, name] of names.entries()) {
    test(name, { ...(mostMs !== undefined && { timeout: mostMs }) }, async (whole) => {
      note(name, at + 1)
      guard?.postMessage(name)
      whole.after(() => endFile().finally(() => (at + 1 < names.length ? note('', at + 1) : rmSync(current))))
      const loaded = Promise.withResolvers<void>()
      // A test inside a test begins at once, in the middle of its file: they wait until the rest of it has been read.
      whole.before(() => loaded.promise)
      await import(pathToFileURL(resolve(name)).href).finally(loaded.resolve)
    })
  }
}

/** Kills the process when a file has not ended by then: one that never gives up the thread cannot be stopped from inside. */
function watch(mostMs: number): Worker {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    let late
    parentPort.on('message', (name) => {
      clearTimeout(late)
      late = setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData)
    })`
  const worker = new Worker(code, { eval: true, workerData: mostMs })
  worker.unref()
  return worker
}
