import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/pages/:id': `${AS_OLGA}, '/admin/pages/' || id as path from pages where slug = 'terms'`,
  '/page/:slug': `select 'visitor' as who, '/page/terms' as path`,
  '/page/:slug/versions': `select 'visitor' as who, '/page/' || slug || '/versions' as path
    from pages where id in (select page_id from page_versions where locale = 'en') order by slug limit 1`,
  '/page/:slug/versions/:number': `select 'visitor' as who, '/page/' || slug || '/versions/1' as path
    from pages where id in (select page_id from page_versions where locale = 'en') order by slug limit 1`,
}
