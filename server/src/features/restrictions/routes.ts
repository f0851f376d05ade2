import { done } from '@fanfare/contract'
import * as restrictions from '@fanfare/contract/restrictions'
import { isRestricting, listRestrictions } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { mayKnow } from '#core/acquaintance/index.ts'
import { setRestriction } from '#core/messages/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'

export const routes = [
  mutation(restrictions.restrictUser, async ({ tx, viewer, body: { userId: otherId } }) => {
    if (otherId === viewer.id) throw apiError('not_valid', t('You can’t restrict yourself.'))
    if (!(await mayKnow(tx, viewer, otherId))) throw notFound()
    await setRestriction(tx, { ownerId: viewer.id, otherId, isRestricted: true })
    return done
  }),

  mutation(restrictions.unrestrictUser, async ({ tx, viewer, params: { id: otherId } }) => {
    await setRestriction(tx, { ownerId: viewer.id, otherId, isRestricted: false })
    return done
  }),

  query(restrictions.readRestriction, async ({ ctx, viewer, params: { id: otherId } }) => ({
    isRestricted: await isRestricting(ctx.db, { ownerId: viewer.id, otherId }),
  })),

  query(restrictions.listRestricted, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listRestrictions(db, viewer.id, { limit, offset })
    const people = await peopleById(
      db,
      rows.map(({ account_id: id }) => id),
    )
    return {
      data: rows.map((row) => ({ ...people.get(row.account_id)!, restrictedAt: row.created_at.toISOString() })),
      total,
    }
  }),
]
