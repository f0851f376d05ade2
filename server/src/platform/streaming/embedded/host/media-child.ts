/**
 * Runs one media process and starts it again when it ends. The process runs from its sources: they are few, and the bundle of the
 * server has no second program.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../log.ts'
import type { CallMedia, Event, MediaEvent, MediaSettings, Reply, Request } from '../process/messages.ts'

export interface MediaChild {
  readonly call: CallMedia
  readonly isReady: boolean
  /** Undefined before the first start. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

interface MediaChildOptions {
  readonly settings: MediaSettings
  readonly log: Log
  onEvent(event: MediaEvent): void
  /** The process has ended with all its connections. */
  onLost(): void
  /** The process runs again. Calls of others wait until this has ended. */
  onRestarted(call: CallMedia): Promise<void>
}

/** The media process cannot be reached now. */
export class MediaProcessDown extends Error {}

const PROGRAM = fileURLToPath(new URL('../process/media-process.ts', import.meta.url))
const START_TIMEOUT_MS = 10_000
const CALL_TIMEOUT_MS = 5_000
const PING_INTERVAL_MS = 2_000
/** The first process has the machine to itself. */
const SPARE_DELAY_MS = 5_000
const STOP_TIMEOUT_MS = 2_000
const RESTART_DELAYS_MS = [0, 200, 500, 1_000, 1_500]
/** After this time, a crash counts as the first one again. */
const STABLE_MS = 30_000
const MAX_ERROR_LENGTH = 4_000

/** Throws `MediaProcessDown` with the reason if the process does not start, such as a missing native library. */
export async function startMediaChild(options: MediaChildOptions): Promise<MediaChild> {
  const { log } = options
  let isStopped = false
  const spare = openSpare(options)
  const startNext = async () => startLoaded(await spare.take(), options)
  let current = await startNext()
  let running: Promise<Running> = Promise.resolve(current)
  let attempt = 0
  const restart = async (): Promise<Running> => {
    for (;;) {
      await sleep(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)])
      attempt++
      if (isStopped) throw new MediaProcessDown('the media server is stopping')
      try {
        const next = await startNext()
        if (isStopped) await next.stop()
        else await options.onRestarted(next.call)
        return next
      } catch (error) {
        log.error(error, 'media process')
      }
    }
  }
  const watch = (one: Running) => {
    current = one
    spare.prepare()
    const startedAt = performance.now()
    void one.ended.then((reason) => {
      if (isStopped) return
      log.error(new MediaProcessDown(reason), 'media process')
      if (performance.now() - startedAt > STABLE_MS) attempt = 0
      options.onLost()
      running = restart()
      running.then(watch, () => undefined)
    })
  }
  watch(current)
  return {
    call: async (call, argument) => (await running).call(call, argument),
    get isReady() {
      return current.isRunning()
    },
    get pid() {
      return current.pid
    },
    async stop() {
      isStopped = true
      await Promise.all([spare.stop(), current.stop()])
    },
  }
}

interface Running {
  readonly call: CallMedia
  readonly pid: number | undefined
  /** Resolves with the reason. */
  readonly ended: Promise<string>
  isRunning(): boolean
  kill(): void
  stop(): Promise<void>
}

/** Keeps a second process loaded, because loading takes a third of the time in which viewers have no picture. */
function openSpare(options: MediaChildOptions) {
  let prepared: Promise<Running | undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    prepare() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        prepared ??= load(options).catch(() => undefined)
      }, SPARE_DELAY_MS)
      timer.unref()
    },
    async take(): Promise<Running> {
      const waiting = await prepared
      prepared = undefined
      return waiting?.isRunning() ? waiting : load(options)
    },
    async stop() {
      clearTimeout(timer)
      await (await prepared)?.stop()
    },
  }
}

async function startLoaded(loaded: Running, { settings }: MediaChildOptions): Promise<Running> {
  try {
    await loaded.call('start', settings)
  } catch (error) {
    await loaded.stop()
    throw error
  }
  killWhenFrozen(loaded)
  return loaded
}

/** Starts a process that carries nothing yet. */
async function load({ onEvent, log }: MediaChildOptions): Promise<Running> {
  const child = fork(PROGRAM, {
    // The child needs no secret of the site, and inherits no flags of a debugger or test runner.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-MAX_ERROR_LENGTH)
    log.info(`media process: ${chunk.toString().trim()}`)
  })
  child.once('error', (error) => end(error.message))
  // Not `exit`: its error output may still be on its way.
  child.once('close', (code, signal) => end(`It ended with ${signal ?? code}. ${errors}`.trim()))
  const { call, loaded, fail } = callsOf(child, onEvent)
  void ended.then((reason) => fail(new MediaProcessDown(reason)))
  let isRunning = true
  void ended.then(() => (isRunning = false))
  const stop = async () => {
    if (child.connected) child.disconnect()
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    child.kill('SIGKILL')
  }
  try {
    await withTimeout(loaded, START_TIMEOUT_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return { call, pid: child.pid, ended, isRunning: () => isRunning, kill: () => child.kill('SIGKILL'), stop }
}

/** A process that does not answer is as good as dead. Asks twice, because this process may have been the one that was suspended. */
function killWhenFrozen({ call, ended, kill }: Running): void {
  const ping = () => call('ping', undefined)
  const timer = setInterval(() => {
    ping().catch(ping).catch(kill)
  }, PING_INTERVAL_MS)
  timer.unref()
  void ended.then(() => clearInterval(timer))
}

function callsOf(child: ChildProcess, onEvent: (event: MediaEvent) => void) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const loaded = Promise.withResolvers<unknown>()
  waiting.set(0, loaded)
  let lastId = 0
  child.on('message', (message: Reply | Event) => {
    if ('event' in message) return onEvent(message.event)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) call?.reject(new Error(message.error))
    else call?.resolve(message.result)
  })
  const ask = (call: string, argument: unknown): Promise<unknown> => {
    if (!child.connected) return Promise.reject(new MediaProcessDown('the media process has ended'))
    const request = { id: ++lastId, call, argument } as Request
    const result = Promise.withResolvers<unknown>()
    waiting.set(request.id, result)
    child.send(request, (error) => error && result.reject(new MediaProcessDown(error.message)))
    // Completing a recording takes as long as its files are large.
    const limited = call === 'stopRecording' ? result.promise : withTimeout(result.promise, CALL_TIMEOUT_MS)
    return limited.finally(() => waiting.delete(request.id))
  }
  const fail = (error: Error) => {
    for (const one of waiting.values()) one.reject(error)
  }
  loaded.promise.catch(() => undefined)
  return { call: ask as CallMedia, loaded: loaded.promise, fail }
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const over = new AbortController()
  const late = sleep(ms, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new MediaProcessDown(`the media process did not answer within ${ms} ms`)
  })
  late.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => over.abort())
}
