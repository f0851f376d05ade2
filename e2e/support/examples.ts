/** One demo page for each address with a parameter, and the person who opens it. */
import assert from 'node:assert/strict'
import type { Site } from './site.ts'

export interface Example {
  /** A username, or `visitor`. */
  readonly who: string
  readonly path: string
}

/** Returns a query for the newest row of a table, opened by its performer. */
const own = (table: string, path: string, condition = 'true'): string =>
  `select username as who, replace('${path}', ':id', thing.id::text) as path
  from ${table} thing join accounts on accounts.id = performer_id where ${condition} order by thing.created_at desc limit 1`

const AS_FELIX = `select 'felix' as who`
const AS_OLGA = `select 'olga' as who`
const PUBLISHED = `status = 'published' and audience = 'free' and removed_at is null order by created_at desc limit 1`

/** The query of each address returns one row. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/:username': `select 'visitor' as who, '/ada.vale' as path`,
  '/admin/accounts/:id': `${AS_OLGA}, '/admin/accounts/' || id as path from accounts where username = 'felix'`,
  '/admin/consents/:id': `${AS_OLGA}, '/admin/consents/' || id as path from consents where is_guest order by signed_at desc limit 1`,
  '/admin/custom-orders/:id': `${AS_OLGA}, '/admin/custom-orders/' || id as path from custom_orders where state = 'disputed' limit 1`,
  '/admin/mass-messages/:id': `${AS_OLGA}, '/admin/mass-messages/' || id as path from mass_messages order by created_at limit 1`,
  '/admin/pages/:id': `${AS_OLGA}, '/admin/pages/' || id as path from pages where slug = 'terms'`,
  '/admin/verifications/:id': `${AS_OLGA}, '/admin/verifications/' || account_id as path from performers where verification = 'pending' limit 1`,
  '/custom-orders/:id': `select username as who, '/custom-orders/' || custom_orders.id as path
    from custom_orders join accounts on accounts.id = fan_id where state = 'delivered' limit 1`,
  '/custom-orders/new/:username': `${AS_FELIX}, '/custom-orders/new/' || username as path
    from custom_order_terms join accounts on accounts.id = performer_id where is_open limit 1`,
  // A link that no longer works looks like any other until it is opened.
  '/consent/:token': `select 'visitor' as who, '/consent/${'x'.repeat(43)}' as path`,
  '/gallery/:id': `${AS_FELIX}, '/gallery/' || id as path from galleries where ${PUBLISHED}`,
  '/live/:username': `select 'visitor' as who, '/live/juno.park' as path`,
  '/my-consent/:secret': `select 'visitor' as who, '/my-consent/${'x'.repeat(43)}' as path`,
  '/messages/:id': `select username as who, '/messages/' || conversation_id as path
    from conversation_participants join accounts on accounts.id = account_id where username = 'felix' limit 1`,
  '/notifications/notices/:id': `select username as who, link as path
    from notifications join accounts on accounts.id = account_id where link like '/notifications/notices/%' and role = 'fan' limit 1`,
  '/orders/:id': `select username as who, '/orders/' || thing.id as path
    from orders thing join accounts on accounts.id = buyer_id order by thing.created_at desc limit 1`,
  '/page/:slug': `select 'visitor' as who, '/page/terms' as path`,
  '/post/:id': `${AS_FELIX}, '/post/' || id as path from posts where ${PUBLISHED}`,
  '/private-shows/:id': `select username as who, '/private-shows/' || thing.id as path
    from private_shows thing join accounts on accounts.id = fan_id order by thing.created_at desc limit 1`,
  '/product/:id': `${AS_FELIX}, '/product/' || id as path from products
    where status = 'published' and visible_to = 'everyone' and removed_at is null order by created_at desc limit 1`,
  '/studio/automations/:id': own('automations', '/studio/automations/:id'),
  '/studio/automations/:id/edit': own('automations', '/studio/automations/:id/edit'),
  '/studio/custom-orders/:id': own('custom_orders', '/studio/custom-orders/:id'),
  '/studio/galleries/:id': own('galleries', '/studio/galleries/:id'),
  '/studio/live/:id': own('live_rooms', '/studio/live/:id', `thing.status = 'ended'`),
  '/studio/mass-messages/:id': own('mass_messages', '/studio/mass-messages/:id', 'price > 0'),
  '/studio/orders/:id': own('orders', '/studio/orders/:id'),
  '/studio/people/requests/:id': `select 'juno.park' as who, '/studio/people/requests/' || people_shown.id as path
    from people_shown join accounts on accounts.id = account_id where username = 'juno.park' limit 1`,
  '/studio/posts/:id': own('posts', '/studio/posts/:id', `audience = 'paid'`),
  '/studio/products/:id': own('products', '/studio/products/:id', `thing.status = 'published'`),
  '/studio/stories/highlights/:id': own('story_highlights', '/studio/stories/highlights/:id'),
  '/studio/videos/:id': own('videos', '/studio/videos/:id'),
  '/subscriptions/:id/payment': `select username as who, '/subscriptions/' || subscriptions.id || '/payment' as path
    from subscriptions join accounts on accounts.id = fan_id where renews order by started_at limit 1`,
  '/tag/:tag': `select 'visitor' as who, '/tag/' || tag as path from videos, unnest(tags) tag limit 1`,
  '/video/:id': `${AS_FELIX}, '/video/' || id as path from videos where ${PUBLISHED}`,
}

/** The addresses that have an example. The screen tests fail for a declared address without one. */
export const addressesWithExample: readonly string[] = Object.keys(EXAMPLES)

/** Returns the example of a declared address. Throws if the demo has none. */
export async function exampleOf(site: Site, address: string): Promise<Example> {
  const [example] = (await site.sql.query<Example>(EXAMPLES[address] ?? '')).rows
  assert.ok(example, `the demo has nothing for ${address}`)
  return example
}
