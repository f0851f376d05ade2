/** Finds people: a performer's own fans, or every account for an operator. */
import type { User } from '@fanfare/contract/users'
import { relationsOf } from '#core/access/index.ts'
import { accountById, countAccounts, findAccounts, pageOfFans, peopleById } from '#core/accounts/index.ts'
import { allFans, fansAmong, fansOfSelection } from '#core/fan-groups/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { normalizeQuery } from '#lib/plain-text.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { accountView, fanView } from './views.ts'

interface Search {
  readonly q: string
  readonly limit: number
  readonly offset: number
}

const MAX_COUNTED = 1_000_000

export async function findUsers(ctx: Context, viewer: Viewer, { q, limit, offset }: Search) {
  const { db } = ctx
  switch (viewer.role) {
    case 'admin': {
      const page = { order: 'newest', after: undefined, limit, offset } as const
      const [rows, total] = await Promise.all([findAccounts(db, { q }, page), countAccounts(db, { q }, MAX_COUNTED)])
      return { data: rows.map(accountView), total }
    }
    case 'performer': {
      const fans = await fansOfSelection({ services: ctx, db, performerId: viewer.id }, allFans)
      const { ids, total } = await pageOfFans(db, fans, { q: normalizeQuery(q), limit, offset })
      return { data: await fanViews(ctx, viewer.id, ids), total }
    }
    default:
      throw notForFans()
  }
}

/** A performer gets the error of an unknown id for everyone who is not their fan, and for people across a block. */
export async function findUser(ctx: Context, viewer: Viewer, id: string): Promise<User> {
  if (viewer.role === 'fan') throw notForFans()
  if (viewer.role === 'admin') {
    const account = await accountById(ctx.db, id)
    if (!account) throw notFound()
    return accountView(account)
  }
  const own = await fansAmong({ services: ctx, db: ctx.db, performerId: viewer.id }, [id])
  const [view] = await fanViews(ctx, viewer.id, [...own])
  if (!view) throw notFound()
  return view
}

const notForFans = () => apiError('not_allowed', t('Forbidden in the action!'))

async function fanViews({ db }: Context, performerId: string, ids: readonly string[]): Promise<User[]> {
  const [people, relations] = await Promise.all([peopleById(db, ids), relationsOf(db, performerId, ids)])
  return ids.map((id) => {
    const { follows = false, subscribes = false } = relations.get(id) ?? {}
    return fanView(people.get(id)!, { follows, subscribes })
  })
}
