import { AS_OLGA } from '../support/example-queries.ts'

export const examples = {
  '/admin/text-rules/:id': `${AS_OLGA}, '/admin/text-rules/' || id as path from word_rules where created_by is not null order by created_at limit 1`,
}
