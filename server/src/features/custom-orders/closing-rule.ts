import type { ClosingRule } from '#core/closing/index.ts'
import { t } from '#lib/i18n.ts'
import { countOpen } from './store.ts'

/** Words what happens to open orders. Tokens in escrow have a rule of their own, which also delays the erasure. */
export const closingRule: ClosingRule = {
  at: 40,
  async consequence({ db }, { id, role }, reader) {
    const count = await countOpen(db, role === 'performer' ? { performerId: id } : { fanId: id })
    if (count === 0) return undefined
    return { kind: 'custom_orders', text: role === 'performer' ? ofPerformer(count) : ofFan(count, reader) }
  },
}

const ofPerformer = (count: number): string =>
  t(
    '{count, plural, one {One open custom order ends, and the fan gets the tokens back.} other {# open custom orders end, and the fans get their tokens back.}}',
    { count },
  )

const ofFan = (count: number, reader: 'owner' | 'operator'): string =>
  reader === 'owner'
    ? t(
        '{count, plural, one {You have an open custom order.} other {You have # open custom orders.}} Paid ones continue, and a delivery counts as accepted after 72 hours. All others expire.',
        { count },
      )
    : t(
        '{count, plural, one {There is an open custom order.} other {There are # open custom orders.}} Paid ones continue, and a delivery counts as accepted after 72 hours. All others expire.',
        { count },
      )
