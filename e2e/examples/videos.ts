import { AS_FELIX, PUBLISHED, own } from '../support/example-queries.ts'

export const examples = {
  '/studio/videos/:id': own('videos', '/studio/videos/:id'),
  '/video/:id': `${AS_FELIX}, '/video/' || id as path from videos where ${PUBLISHED}`,
}
