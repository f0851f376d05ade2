import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/review/:id': `${AS_OLGA}, '/admin/review/' || id as path from content_reviews where state = 'waiting' order by submitted_at limit 1`,
}
