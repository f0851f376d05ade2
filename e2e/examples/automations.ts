import { own } from '../support/example-queries.ts'

export const examples = {
  '/studio/automations/:id': own('automations', '/studio/automations/:id'),
  '/studio/automations/:id/edit': own('automations', '/studio/automations/:id/edit'),
}
