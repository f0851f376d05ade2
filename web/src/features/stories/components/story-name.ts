import type { OwnStory } from '@fanfare/contract/own-stories'
import { t } from '#lib/i18n.ts'

/** Returns the story's text or description, or its kind. */
export const storyName = ({ text, media }: OwnStory): string =>
  text || media.alt || (media.type === 'photo' ? t('Photo without text') : t('Video without text'))
