import { publicationEvents } from '#core/publications/index.ts'

export const storyEvents = publicationEvents('story')
