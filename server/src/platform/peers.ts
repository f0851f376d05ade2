/**
 * The other processes of this site, each of which holds one connection to PostgreSQL under a name of this file. While there is none with
 * windows, nothing has to be said through the database; when one is gone, what it had committed and not yet told is told by nobody, and
 * those who are left notice it here.
 */
import type pg from 'pg'

/** The names under which `pg_stat_activity` shows the listening connections: of a process that serves windows, and of one that only works. */
export const LISTENER = 'fanfare listener'
export const WORKER_LISTENER = 'fanfare worker listener'

export interface Peers {
  /** Asks on this process's own listening connection; fails as its query does. */
  look(client: Pick<pg.Client, 'query'>): Promise<void>
  /** Somebody may have come, or nobody could be seen for a while: nothing is taken for sure until the next look. */
  doubt(): void
  /** Whether no other process serves windows; false until that is known. */
  isAlone(): boolean
  /** Whether there is no other process at all, not even one that only works; false until that is known. */
  isOnly(): boolean
}

export function peersOf(onGone: () => void): Peers {
  let known: readonly string[] = []
  let isSure = false
  let isAlone = false
  return {
    async look(client) {
      const { rows } = await client.query<{ peer: string; name: string }>(
        `select pid || ' ' || coalesce(backend_start::text, '') as peer, application_name as name from pg_stat_activity
          where application_name in ($1, $2) and datname = current_database() and pid <> pg_backend_pid()`,
        [LISTENER, WORKER_LISTENER],
      )
      const now = rows.map(({ peer }) => peer)
      const isOneGone = known.some((peer) => !now.includes(peer))
      known = now
      isAlone = rows.every(({ name }) => name !== LISTENER)
      isSure = true
      if (isOneGone) onGone()
    },
    doubt() {
      isSure = false
    },
    isAlone: () => isSure && isAlone,
    isOnly: () => isSure && known.length === 0,
  }
}
