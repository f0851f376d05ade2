import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/verifications/:id': `${AS_OLGA}, '/admin/verifications/' || account_id as path from performers where verification = 'pending' limit 1`,
}
