import * as packages from '@fanfare/contract/packages'
import type { Static } from 'typebox'
import { settings } from '#core/settings/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { insertPackage, listPackages, MAX_PACKAGES, updatePackage, type PackageTerms, type TokenPackageRow } from './store.ts'
import { adminPackageView } from './views.ts'

/** Throws `not_valid` for a bonus larger than the paid tokens, most likely a typing error. */
function termsOf(form: Static<typeof packages.PackageForm>): PackageTerms {
  const [paid, bonus] = [toMinorUnits(form.paidTokens), toMinorUnits(form.bonus)]
  if (bonus > paid) throw notValid('bonus', t('The bonus can’t exceed the number of tokens paid for'))
  const { name, price, position, isOnSale } = form
  return { name: name.trim(), tokens: paid + bonus, bonus, price: toMinorUnits(price), position, is_on_sale: isOnSale }
}

const viewOf = async (tx: Tx, row: TokenPackageRow) => adminPackageView(row, (await settings(tx)).tokenConversionRate)

export const packageRoutes = [
  query(packages.listAllPackages, async ({ ctx, query: { limit = 50, offset = 0 } }) => {
    const { rows, total } = await listPackages(ctx.db, { isOnSale: false, limit, offset })
    const { tokenConversionRate } = await settings(ctx)
    return { data: rows.map((row) => adminPackageView(row, tokenConversionRate)), total }
  }),

  mutation(packages.createPackage, async ({ tx, body }) => {
    await oneAtATime(tx, 'token packages')
    const { total } = await listPackages(tx.db, { isOnSale: false, limit: 1, offset: 0 })
    if (total >= MAX_PACKAGES)
      throw notValid(
        'name',
        t('A site can have up to {count, plural, one {# package} other {# packages}}', { count: MAX_PACKAGES }),
      )
    return viewOf(tx, await insertPackage(tx, newId(tx.now), termsOf(body)))
  }),

  mutation(packages.changePackage, async ({ tx, params, body }) => {
    const row = await updatePackage(tx, params.id, termsOf(body))
    if (!row) throw notFound()
    return viewOf(tx, row)
  }),
]
