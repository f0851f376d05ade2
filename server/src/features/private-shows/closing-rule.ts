import type { ClosingRule } from '#core/closing/index.ts'
import { t } from '#lib/i18n.ts'
import { countOpen } from './store.ts'

/** Words what happens to open shows. Tokens in escrow have a rule of their own, which also delays the erasure. */
export const closingRule: ClosingRule = {
  at: 41,
  async consequence({ db }, { id, role }) {
    const count = await countOpen(db, role === 'performer' ? 'performer' : 'fan', id)
    if (count === 0) return undefined
    return {
      kind: 'private_shows',
      text: t('{count, plural, one {One open private show or request ends.} other {# open private shows and requests end.}}', {
        count,
      }),
    }
  },
}
