import type { ClosingRule } from '#core/closing/index.ts'
import { t } from '#lib/i18n.ts'
import { openRoomIds } from './rooms/store.ts'

/** Words what happens to open shows of performers. Tokens in escrow have a rule of their own. */
export const closingRule: ClosingRule = {
  at: 41,
  async consequence({ db }, { id, role }) {
    const count = role === 'performer' ? (await openRoomIds(db, id)).length : 0
    if (count === 0) return undefined
    return {
      kind: 'live_shows',
      text: t(
        '{count, plural, one {One live or scheduled show ends, and fans with a ticket get their tokens back.} other {# live or scheduled shows end, and fans with a ticket get their tokens back.}}',
        { count },
      ),
    }
  },
}
