import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/scheme-reports/:month': `${AS_OLGA}, '/admin/scheme-reports/' || to_char(month, 'YYYY-MM') as path
    from scheme_reports order by month desc limit 1`,
}
