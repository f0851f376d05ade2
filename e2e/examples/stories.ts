import { own } from '../support/example-queries.ts'

export const examples = {
  '/studio/stories/highlights/:id': own('story_highlights', '/studio/stories/highlights/:id'),
}
