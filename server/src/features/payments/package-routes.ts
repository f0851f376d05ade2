import * as packages from '@fanfare/contract/packages'
import type { Static } from 'typebox'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
import {
  insertPackage,
  listPackages,
  MAX_PACKAGES,
  packageById,
  updatePackage,
  type PackageTerms,
  type TokenPackageRow,
} from './store.ts'
import { adminPackageView } from './views.ts'

/** Throws `not_valid` for a bonus larger than the paid tokens, most likely a typing error. */
function termsOf(form: Static<typeof packages.PackageForm>): PackageTerms {
  const [paid, bonus] = [toMinorUnits(form.paidTokens), toMinorUnits(form.bonus)]
  if (bonus > paid) throw notValid('bonus', t('The bonus can’t exceed the number of tokens paid for'))
  const { name, price, position, isOnSale } = form
  return { name: name.trim(), tokens: paid + bonus, bonus, price: toMinorUnits(price), position, is_on_sale: isOnSale }
}

/** Returns a package as operators enter it. */
const formOf = ({ name, tokens, bonus, price, position, is_on_sale: isOnSale }: TokenPackageRow) => ({
  name,
  paidTokens: fromMinorUnits(Number(tokens) - Number(bonus)),
  bonus: fromMinorUnits(bonus),
  price: fromMinorUnits(price),
  position,
  isOnSale,
})

const viewOf = async (tx: Tx, row: TokenPackageRow) => adminPackageView(row, (await settings(tx)).tokenConversionRate)

export const packageRoutes = [
  query(packages.listAllPackages, async ({ ctx, query: { limit = 50, offset = 0 } }) => {
    const { rows, total } = await listPackages(ctx.db, { isOnSale: false, limit, offset })
    const { tokenConversionRate } = await settings(ctx)
    return { data: rows.map((row) => adminPackageView(row, tokenConversionRate)), total }
  }),

  mutation(packages.createPackage, async ({ tx, viewer, body }) => {
    await oneAtATime(tx, 'token packages')
    const { total } = await listPackages(tx.db, { isOnSale: false, limit: 1, offset: 0 })
    if (total >= MAX_PACKAGES)
      throw notValid(
        'name',
        t('A site can have up to {count, plural, one {# package} other {# packages}}', { count: MAX_PACKAGES }),
      )
    const row = await insertPackage(tx, newId(tx.now), termsOf(body))
    recordAct(tx, { operator: viewer, act: 'package.create', subject: { kind: 'package', id: row.id }, after: formOf(row) })
    return viewOf(tx, row)
  }),

  mutation(packages.changePackage, async ({ tx, viewer, params: { id }, body }) => {
    const former = await packageById(tx.db, id)
    const row = await updatePackage(tx, id, termsOf(body))
    if (!former || !row) throw notFound()
    const subject = { kind: 'package', id } as const
    recordAct(tx, { operator: viewer, act: 'package.change', subject, before: formOf(former), after: formOf(row) })
    return viewOf(tx, row)
  }),
]
