/** The fans of a group as a table, for spreadsheets. */
import type { Download } from '@fanfare/contract/downloads'
import { relationsOf } from '#core/access/index.ts'
import { pageOfFans, peopleById } from '#core/accounts/index.ts'
import { fansOfSelection, type FanGroupRow, type FansOf } from '#core/fan-groups/index.ts'
import { spentBy } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { ofGroup } from './views.ts'

const MOST = 50_000

export async function exportGroup(of: FansOf, group: FanGroupRow): Promise<Download> {
  const { db, performerId } = of
  const { ids } = await pageOfFans(db, await fansOfSelection(of, ofGroup(group)), { q: '', limit: MOST, offset: 0 })
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
