/** Writes sales into a vault's archive, for reading only, with no more about each fan than the list of earnings shows. */
import { Type } from 'typebox'
import { DateTime, Id, orNull, Sum, Tokens } from '@fanfare/contract'
import { SaleKind } from '@fanfare/contract/sales'
import { archiveSection, entryHead } from '#core/archives/index.ts'
import { peopleById, anonymousPerson } from '#core/accounts/index.ts'
import { listSales, partnerSharesOf } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'

const BATCH_SIZE = 100

const sales = archiveSection({
  name: 'sales',
  label: () => t('Sales'),
  entry: Type.Object({
    ...entryHead,
    kind: SaleKind,
    /** The content that was sold; null for a tip or a subscription. */
    contentId: orNull(Id),
    fan: Type.Object({ name: Type.String(), username: Type.String() }),
    /** The fan's payment from the wallet; 0 if it was by card. */
    tokens: Tokens,
    /** The currency of the sums below. */
    currency: Type.String(),
    gross: Sum,
    commission: Sum,
    /** Shares of other performers; `net` excludes them. Absent in archives of older versions. */
    split: Type.Optional(Sum),
    net: Sum,
    createdAt: DateTime,
  }),
  async *collect({ ctx, ownerId }) {
    const { currency } = await settings(ctx)
    for (let offset = 0; ; offset += BATCH_SIZE) {
      const { rows } = await listSales(ctx.db, {
        side: 'performer',
        accountId: ownerId,
        sort: 'oldest',
        limit: BATCH_SIZE,
        offset,
      })
      const people = await peopleById(
        ctx.db,
        rows.flatMap((row) => row.fan_id ?? []),
      )
      const splits = await partnerSharesOf(
        ctx.db,
        rows.map((row) => row.id),
      )
      for (const row of rows) {
        const split = splits.get(row.id) ?? 0
        const { name, username } = row.fan_id === null ? anonymousPerson(row.id) : people.get(row.fan_id)!
        yield {
          id: row.id,
          kind: row.kind,
          contentId: row.target_id,
          fan: { name, username },
          tokens: fromMinorUnits(row.tokens),
          currency,
          gross: fromMinorUnits(row.gross),
          commission: fromMinorUnits(row.commission),
          split: fromMinorUnits(split),
          net: fromMinorUnits(Number(row.net) - split),
          createdAt: row.at.toISOString(),
        }
      }
      if (rows.length < BATCH_SIZE) return
    }
  },
})

export const archiveSections = [sales]
