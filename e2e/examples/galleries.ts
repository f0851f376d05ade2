import { AS_FELIX, PUBLISHED, own } from '../support/example-queries.ts'

export const examples = {
  '/gallery/:id': `${AS_FELIX}, '/gallery/' || id as path from galleries where ${PUBLISHED}`,
  '/studio/galleries/:id': own('galleries', '/studio/galleries/:id'),
}
