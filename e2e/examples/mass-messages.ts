import { AS_OLGA, own } from '../support/example-queries.ts'

export const examples = {
  '/admin/mass-messages/:id': `${AS_OLGA}, '/admin/mass-messages/' || id as path from mass_messages order by created_at limit 1`,
  '/notifications/notices/:id': `select username as who, link as path
    from notifications join accounts on accounts.id = account_id where link like '/notifications/notices/%' and role = 'fan' limit 1`,
  '/studio/mass-messages/:id': own('mass_messages', '/studio/mass-messages/:id', 'price > 0'),
}
