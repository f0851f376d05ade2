import { AS_FELIX, PUBLISHED, own } from '../support/example-queries.ts'

export const examples = {
  '/post/:id': `${AS_FELIX}, '/post/' || id as path from posts where ${PUBLISHED}`,
  '/studio/posts/:id': own('posts', '/studio/posts/:id', `audience = 'paid'`),
}
