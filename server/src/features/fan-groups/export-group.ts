import type { Download } from '@fanfare/contract/downloads'
import { relationsOf } from '#core/access/index.ts'
import { pageOfFans, peopleById } from '#core/accounts/index.ts'
import { fansOfSelection, type FanGroupRow, type FansOf } from '#core/fan-groups/index.ts'
import { spentBy } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { membersOfGroup } from './views.ts'

/** The bound of one reply. */
const MAX_FANS = 50_000

/** Throws `not_valid` for a larger group: a truncated table would look complete. */
export async function exportGroup(of: FansOf, group: FanGroupRow, most = MAX_FANS): Promise<Download> {
  const { db, performerId } = of
  const page = { q: '', limit: most, offset: 0 }
  const { ids, total } = await pageOfFans(db, await fansOfSelection(of, membersOfGroup(group)), page)
  if (total > most)
    throw apiError(
      'not_valid',
      t('You can export up to {most} fans, but this group has {total}. Create a smaller group.', { most, total }),
    )
  const [people, relations, spent] = await Promise.all([
    peopleById(db, ids),
    relationsOf(db, performerId, ids),
    spentBy(db, performerId, ids),
  ])
  const rows = ids.map((id) => {
    const { name = '', username = '' } = people.get(id) ?? {}
    const { follows = false, subscribes = false } = relations.get(id) ?? {}
    return [name, username, follows ? 'yes' : 'no', subscribes ? 'yes' : 'no', fromMinorUnits(spent.get(id) ?? 0)]
  })
  return download('fans.csv', 'text/csv', toCsv(['name', 'username', 'follows', 'subscribes', 'spent'], rows))
}
