/** Lists a fan's spending in a calendar month (UTC). */
import { peopleById } from '#core/accounts/index.ts'
import { reasonLabel, spendingOf } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { t } from '#lib/i18n.ts'
import { addMonths } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { lineView } from './views.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

const monthNow = ({ clock }: Context): string => clock.now().toISOString().slice(0, 7)

/** The default is the current month. */
export async function spendingIn(ctx: Context, fanId: string, month = monthNow(ctx), page: Page) {
  const from = new Date(`${month}-01T00:00:00Z`)
  const { rows, total } = await spendingOf(ctx.db, {
    fanId,
    from,
    until: addMonths(from, 1),
    limit: page.limit,
    offset: page.offset,
  })
  const people = await peopleById(
    ctx.db,
    rows.map((row) => row.performer_id),
  )
  return { data: rows.map((row) => lineView(row, people)), total }
}

const MAX_LINES = 5000

export async function statementFile(ctx: Context, fanId: string, month = monthNow(ctx)) {
  const { currency } = await settings(ctx)
  const { data } = await spendingIn(ctx, fanId, month, { limit: MAX_LINES, offset: 0 })
  const head = [t('Performer'), t('Username'), t('Type'), t('Count'), t('Amount'), t('Currency')]
  const rows = data.map(({ performer, kind, count, amount }) => [
    performer.name,
    performer.username,
    reasonLabel(ctx, kind),
    count,
    amount,
    currency,
  ])
  return download(`spending-${month}.csv`, 'text/csv', toCsv(head, rows))
}
