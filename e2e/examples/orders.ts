import { own } from '../support/example-queries.ts'

export const examples = {
  '/orders/:id': `select username as who, '/orders/' || thing.id as path
    from orders thing join accounts on accounts.id = buyer_id order by thing.created_at desc limit 1`,
  '/studio/orders/:id': own('orders', '/studio/orders/:id'),
}
