/** Helpers for stories of unattended browsers: a stranger who finds one is signed in, and does not know the password. */
import type pg from 'pg'

/** Moves the sign-in to eleven minutes ago. */
export const leavesOpen = (db: Pick<pg.Client, 'query'>, accountId: string) =>
  db.query(
    `update sessions set reauthenticated_at = null, created_at = site_now() - interval '11 minutes' where account_id = $1`,
    [accountId],
  )
