import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/accounts/:id': `${AS_OLGA}, '/admin/accounts/' || id as path from accounts where username = 'felix'`,
}
