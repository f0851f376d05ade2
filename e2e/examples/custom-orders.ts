import { AS_FELIX, AS_OLGA, own } from '../support/example-queries.ts'

export const examples = {
  '/admin/custom-orders/:id': `${AS_OLGA}, '/admin/custom-orders/' || id as path from custom_orders where state = 'disputed' limit 1`,
  '/custom-orders/:id': `select username as who, '/custom-orders/' || custom_orders.id as path
    from custom_orders join accounts on accounts.id = fan_id where state = 'delivered' limit 1`,
  '/custom-orders/new/:username': `${AS_FELIX}, '/custom-orders/new/' || username as path
    from custom_order_terms join accounts on accounts.id = performer_id where is_open limit 1`,
  '/studio/custom-orders/:id': own('custom_orders', '/studio/custom-orders/:id'),
}
