import { randomBytes } from 'node:crypto'
import { done } from '@fanfare/contract'
import * as tracking from '@fanfare/contract/tracking'
import { accountById } from '#core/accounts/index.ts'
import { revenueOf } from '#core/money/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { countsOf, fansSinceOf, insertLink, listLinks, removeLink } from './store.ts'
import { linkView } from './views.ts'

const MAX_LINKS = 100

const usernameOf = async (db: Db, id: string): Promise<string> => (await accountById(db, id))?.username ?? ''

export const routes = [
  query(tracking.searchTrackingLinks, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listLinks(db, viewer.id, { limit, offset })
    const ids = rows.map((row) => row.id)
    const [username, counts, revenue] = await Promise.all([
      usernameOf(db, viewer.id),
      countsOf(db, ids),
      revenueOf(db, viewer.id, fansSinceOf(ids)),
    ])
    const views = rows.map((row) => linkView(row, { username, counted: counts.get(row.id), revenue: revenue.get(row.id) }))
    return { data: views, total }
  }),

  mutation(tracking.createTrackingLink, async ({ tx, viewer, body }) => {
    await oneAtATime(tx, `tracking links ${viewer.id}`)
    const { total } = await listLinks(tx.db, viewer.id, { limit: 1, offset: 0 })
    if (total >= MAX_LINKS)
      throw notValid('name', t('You can have up to {count, plural, one {# link} other {# links}}', { count: MAX_LINKS }))
    const code = randomBytes(6).toString('base64url')
    const row = await insertLink(tx, { id: newId(tx.now), performer_id: viewer.id, name: body.name.trim(), code })
    return linkView(row, { username: await usernameOf(tx.db, viewer.id), counted: undefined, revenue: 0 })
  }),

  mutation(tracking.removeTrackingLink, async ({ tx, viewer, params }) => {
    if (!(await removeLink(tx, viewer.id, params.id))) throw notFound()
    return done
  }),
]
