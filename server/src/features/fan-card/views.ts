import type { FanCard, FanPurchase } from '@fanfare/contract/fan-cards'
import type { FanReminder } from '@fanfare/contract/fan-reminders'
import type { Person } from '@fanfare/contract/people'
import { peopleById } from '#core/accounts/index.ts'
import { cardOf, nicknamesOf, listsOfFans, type FanOf } from '#core/fan-groups/index.ts'
import { presencesIn } from '#core/messages/index.ts'
import type { EarnedRow } from '#core/money/index.ts'
import { tierNames } from '#core/tiers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import { knownFan, type FanCardQuery } from './known-fan.ts'
import type { ReminderRow } from './reminder-store.ts'

/** Across a block, the card keeps everything the performer saved but shows no presence. */
export async function fanCardView(reading: FanCardQuery, of: FanOf): Promise<FanCard> {
  const { db, now } = reading
  const { performerId, fanId } = of
  const { conversation, follows, subscription, spent, isAcrossBlock } = await knownFan(reading, of)
  const shown = isAcrossBlock ? undefined : conversation
  const [card, people, lists, presences, tiers] = await Promise.all([
    cardOf(db, of),
    peopleById(db, [fanId]),
    listsOfFans(db, performerId, [fanId]),
    presencesIn(db, performerId, shown ? [shown.id] : [], now),
    tierNames(db, subscription ? [subscription.tierId] : []),
  ])
  return {
    _id: fanId,
    fan: people.get(fanId)!,
    nickname: card.nickname,
    notes: card.notes,
    tags: [...card.tags],
    version: card.version,
    followsSince: follows?.toISOString() ?? null,
    subscribedSince: subscription?.since.toISOString() ?? null,
    subscription: subscription
      ? { state: subscription.state, at: subscription.at.toISOString(), tier: tiers.get(subscription.tierId) ?? '' }
      : null,
    spent: fromMinorUnits(spent.ever ?? 0),
    spentLately: fromMinorUnits(spent.lately),
    groupIds: lists.get(fanId) ?? [],
    conversationId: shown?.id ?? null,
    lastTalkedAt: conversation && conversation.last_seq > 0 ? conversation.last_at.toISOString() : null,
    presence: shown ? (presences.get(shown.id) ?? null) : null,
    isAcrossBlock,
  }
}

export const purchaseView = ({ id, kind, target_id, gross, at }: EarnedRow): FanPurchase => ({
  _id: id,
  kind,
  targetId: target_id,
  gross: fromMinorUnits(gross),
  createdAt: at.toISOString(),
})

/** All rows belong to one performer. */
export async function reminderViews(db: Db, rows: readonly ReminderRow[], now: Date): Promise<FanReminder[]> {
  const fanIds = rows.map((row) => row.fan_id)
  const [people, names] = await Promise.all([peopleById(db, fanIds), nicknamesOf(db, rows[0]?.performer_id ?? '', fanIds)])
  return rows.map((row) => reminderView(row, { fan: people.get(row.fan_id)!, nickname: names.get(row.fan_id), now }))
}

interface Shown {
  readonly fan: Person
  readonly nickname: string | undefined
  readonly now: Date
}

const reminderView = (row: ReminderRow, { fan, nickname, now }: Shown): FanReminder => ({
  _id: row.id,
  fan,
  ...(nickname !== undefined && { nickname }),
  conversationId: row.conversation_id,
  text: row.text,
  dueAt: row.due_at.toISOString(),
  isDue: row.due_at <= now,
  doneAt: row.done_at?.toISOString() ?? null,
})
