/** Translates tabs, groups and sort orders of the inbox into queries that core modules offer. */
import type { InboxFilters, InboxTab } from '@fanfare/contract/conversation-states'
import type { FanRule } from '@fanfare/contract/fan-rules'
import { fansOfSelection, groupsById, noFans } from '#core/fan-groups/index.ts'
import type { InboxQuery } from '#core/messages/index.ts'
import { spentByFan } from '#core/money/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

interface PagedFilters extends InboxFilters {
  readonly limit: number
  readonly offset: number
}

const OF_FANS: ReadonlySet<InboxTab> = new Set(['all', 'unread', 'archived'])

/** A lower bound for any sale, in the site's currency. */
const ANYTHING = 0.01

const ruleOf = (tab: InboxTab): FanRule | undefined => {
  if (tab === 'paid') return { match: 'all', conditions: [{ who: 'spent', amount: ANYTHING }] }
  if (tab === 'tippers' || tab === 'subscribers' || tab === 'expired' || tab === 'followers')
    return { match: 'all', conditions: [{ who: tab }] }
  return undefined
}

/** Throws `not_allowed` for filters of performers, and `not_found` for a group of someone else. */
export async function inboxQuery(services: Services, db: Db, viewer: Viewer, filters: PagedFilters): Promise<InboxQuery> {
  const { tab = 'all', groupId, sortBy = 'latest', limit, offset } = filters
  const isPerformer = viewer.role === 'performer'
  if (!isPerformer && (!OF_FANS.has(tab) || groupId !== undefined || sortBy !== 'latest'))
    throw apiError('not_allowed', t('Only performers can use this filter.'))
  const rule = ruleOf(tab)
  if (groupId !== undefined && (await groupsById(db, viewer.id, [groupId])).length === 0) throw notFound()
  const of = { services, db, performerId: viewer.id }
  const selections = [
    ...(rule ? [{ ...noFans, rule }] : []),
    ...(groupId === undefined ? [] : [{ ...noFans, groupIds: [groupId] }]),
  ]
  return {
    where: tab === 'archived' || tab === 'restricted' ? tab : 'usual',
    isUnread: tab === 'unread',
    isUnanswered: tab === 'unanswered' || sortBy === 'oldest_unanswered',
    fans: await Promise.all(selections.map((one) => fansOfSelection(of, one))),
    spent: sortBy === 'most_spent' ? await spentByFan(db, viewer.id) : undefined,
    isOldestUnansweredFirst: sortBy === 'oldest_unanswered',
    limit,
    offset,
  }
}
