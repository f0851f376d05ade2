import * as stories from '@fanfare/contract/stories'
import { publishedServerEvent } from '#core/publications/index.ts'
import { storyEvents } from './events.ts'

export const serverEvents = [publishedServerEvent(storyEvents, stories.storyPublished, ({ performerId }) => ({ performerId }))]
