/**
 * Detects this site's other processes, each of which has one PostgreSQL connection under a name of this file. While no other
 * process serves windows, events need not go through the database. When a process disappears, its committed but unsent events are
 * lost, and the others notice here.
 */
import type pg from 'pg'

/** The names of listening connections in `pg_stat_activity`: of a process that serves windows, and of one that only runs jobs. */
export const LISTENER = 'fanfare listener'
export const WORKER_LISTENER = 'fanfare worker listener'

export interface Peers {
  look(client: Pick<pg.Client, 'query'>): Promise<void>
  /** Call this after a process may have come or gone: nothing is certain until the next look. */
  doubt(): void
  /** Whether no other process serves windows; false until that is known. */
  isAlone(): boolean
  /** Whether no other process exists at all, not even one that only runs jobs; false until that is known. */
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
