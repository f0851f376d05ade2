import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/pages/:id': `${AS_OLGA}, '/admin/pages/' || id as path from pages where slug = 'terms'`,
  '/page/:slug': `select 'visitor' as who, '/page/terms' as path`,
}
