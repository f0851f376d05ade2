import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/cases/:id': `${AS_OLGA}, '/admin/cases/' || id as path from cases where status = 'open' order by opened_at limit 1`,
  '/statements/:id': `select username as who, '/statements/' || thing.id as path
    from case_statements thing join accounts on accounts.id = account_id order by decided_at limit 1`,
}
