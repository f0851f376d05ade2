import { sql } from 'kysely'
import { BOOKS, personalData, type Erasing } from '#core/personal-data/index.ts'
import { endSubscription } from './end-subscription.ts'

/** Ends running subscriptions on both sides. A refund rule may then return the rest of what fans have paid to a performer. */
async function endSubscriptions({ ctx, accountId }: Erasing): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from subscriptions
    where ${accountId} in (fan_id, performer_id) and status <> 'expired'`.execute(ctx.db)
  for (const { id } of rows) await ctx.write((tx) => endSubscription(tx, id))
}

/** Removes the words and the address of the recipient from gifts. */
async function eraseGiftWords({ ctx, accountId }: Erasing): Promise<void> {
  await ctx.write(async ({ db }) => {
    await sql`update gift_subscriptions set mail = null, message = ''
      where from_id = ${accountId} and status in ('redeemed', 'refunded')`.execute(db)
  })
}

const OFFERS = 'Terms of a sale, without personal data.'

export const subscriptionsPersonalData = [
  personalData('subscriptions', {
    by: ['fan_id'],
    erasure: { run: endSubscriptions },
    exported: {
      name: 'subscriptions',
      columns: ['id', 'performer_id', 'tier_id', 'type', 'status', 'price', 'renews', 'started_at', 'expires_at'],
      key: ['id'],
      people: ['performer_id'],
    },
  }),
  personalData('subscriptions', {
    by: ['performer_id'],
    erasure: { run: endSubscriptions },
    exported: {
      name: 'subscribers',
      columns: ['id', 'fan_id', 'tier_id', 'type', 'status', 'started_at', 'expires_at'],
      key: ['id'],
      people: ['fan_id'],
    },
  }),
  personalData('subscription_events', {
    by: ['performer_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'Follows from the exported subscriptions.' },
  }),
  personalData('tier_reservations', {
    by: ['fan_id'],
    erasure: 'delete',
    exported: { notExported: 'Holds a place while a payment runs.' },
  }),
  personalData('counter_offers', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'counter-offer', columns: ['percent'], key: ['performer_id'] },
  }),
  personalData('promotions', {
    by: ['performer_id'],
    erasure: { keeps: OFFERS },
    exported: {
      name: 'promotions',
      columns: ['id', 'kind', 'value', 'audience', 'code', 'claims', 'created_at', 'ends_at', 'ended_at'],
      key: ['id'],
    },
  }),
  personalData('promotion_claims', {
    by: ['fan_id'],
    erasure: 'delete',
    exported: { name: 'used-promotions', columns: ['id', 'promotion_id', 'at'], key: ['id'] },
  }),
  personalData('gift_subscriptions', {
    by: ['from_id'],
    erasure: { run: eraseGiftWords },
    exported: {
      name: 'given-subscriptions',
      columns: ['id', 'performer_id', 'to_id', 'mail', 'months', 'message', 'paid', 'status', 'created_at', 'redeemed_at'],
      key: ['id'],
      people: ['performer_id', 'to_id'],
    },
  }),
  personalData('gift_subscriptions', {
    by: ['to_id', 'redeemed_by'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'received-subscriptions',
      columns: ['id', 'performer_id', 'from_id', 'months', 'message', 'status', 'created_at', 'redeemed_at'],
      key: ['id'],
      people: ['performer_id', 'from_id'],
    },
  }),
  personalData('gift_subscriptions', {
    by: ['performer_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'Gifts between other people. The sales are in the export.' },
  }),
]
