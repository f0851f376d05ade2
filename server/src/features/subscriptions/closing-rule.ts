/** Words what becomes of the subscriptions of an account that is closed: its own, or those of its fans. */
import { sql } from 'kysely'
import type { ClosingRule } from '#core/closing/index.ts'
import { date, t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'

interface Running {
  readonly count: number
  readonly last: Date | null
}

async function running(db: Db, side: 'fan_id' | 'performer_id', id: string): Promise<Running> {
  const { rows } = await sql<Running>`select count(*)::int as count, max(expires_at) as last from subscriptions
    where ${sql.ref(side)} = ${id} and status <> 'expired'`.execute(db)
  return rows[0] ?? { count: 0, last: null }
}

export const subscriptionsClosing: ClosingRule = {
  at: 10,
  async consequence({ db }, { id, role }, reader) {
    const { count, last } = await running(db, role === 'fan' ? 'fan_id' : 'performer_id', id)
    if (last === null) return undefined
    if (role !== 'fan')
      return {
        kind: 'subscribers',
        text: t('{count, plural, one {1 subscriber} other {# subscribers}} will lose access. Nothing renews from now on.', {
          count,
        }),
      }
    const values = { count, last: date(last) }
    return {
      kind: 'subscriptions',
      text:
        reader === 'owner'
          ? t(
              '{count, plural, one {Your subscription doesn’t renew. It is paid until {last}.} other {Your # subscriptions don’t renew. They are paid until {last} at the latest.}}',
              values,
            )
          : t(
              '{count, plural, one {1 subscription doesn’t renew. It is paid until {last}.} other {# subscriptions don’t renew. They are paid until {last} at the latest.}}',
              values,
            ),
    }
  },
}
