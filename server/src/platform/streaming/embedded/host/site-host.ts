/** Finds the process that owns the media processes, or becomes it, and calls it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../../log.ts'
import type { ExpectedRooms } from '../../engine.ts'
import { openControlServer, OwnerUnreachable, remoteHost } from './control.ts'
import type { LocalHost } from './local-host.ts'
import type { HostCall, MediaHost } from './media-host.ts'
import { openOwnership } from './ownership.ts'

export interface SiteHostOptions {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  /** Known to the processes of this site only. */
  readonly key: string
  readonly log: Log
  open(): LocalHost
  expectedRooms: ExpectedRooms
}

export interface SiteHost {
  call<C extends HostCall>(call: C, argument: Parameters<MediaHost[C]>[0]): Promise<Awaited<ReturnType<MediaHost[C]>> | undefined>
  pids(): Promise<readonly number[]>
  close(): Promise<void>
}

/** Only these calls start media processes. For the others, nothing is open without an owner. */
const STARTING: readonly HostCall[] = ['openRoom', 'join', 'startRecording', 'stopRecording', 'recoverRecordings']
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 200

export function openSiteHost(options: SiteHostOptions): SiteHost {
  const { databaseUrl, pool, key, log } = options
  let local: Promise<LocalHost> | undefined
  let opened: LocalHost | undefined
  const closeLocal = async () => {
    const last = opened
    local = opened = undefined
    await last?.close()
  }
  const own = async (): Promise<LocalHost> => {
    const host = (opened = options.open())
    // Rooms of an owner that has died.
    for (const { recording, ...room } of await options.expectedRooms()) {
      await host.openRoom(room)
      if (recording !== undefined) await host.startRecording({ room: room.id, recording })
    }
    return host
  }
  const control = openControlServer(
    key,
    () => opened ?? fail(),
    (error) => log.error(error, 'media control'),
  )
  const ownership = openOwnership({
    databaseUrl,
    pool,
    log,
    listen: () => control.listen(),
    // Two owners would split each room.
    onLost: () => void closeLocal(),
  })
  const hostFor = async (call: HostCall): Promise<MediaHost | undefined> => {
    const owner = await ownership.owner(STARTING.includes(call))
    if (!owner?.isSelf) return owner && remoteHost(owner.port, key)
    local ??= own()
    local.catch(() => (local = undefined))
    return local
  }
  return {
    async call(call, argument) {
      for (let attempts = 1; ; attempts++) {
        const host = await hostFor(call)
        if (!host) return undefined
        try {
          return (await (host[call] as (given: unknown) => Promise<unknown>)(argument)) as never
        } catch (error) {
          if (!(error instanceof OwnerUnreachable) || attempts === MAX_ATTEMPTS) throw error
          ownership.forget()
          await sleep(RETRY_DELAY_MS * attempts)
        }
      }
    },
    pids: async () => opened?.pids() ?? [],
    async close() {
      // The lock first: another process can then take over while this one still says goodbye.
      await ownership.close()
      await Promise.all([closeLocal(), control.close()])
    },
  }
}

function fail(): never {
  throw new Error('This process does not own the media processes.')
}
