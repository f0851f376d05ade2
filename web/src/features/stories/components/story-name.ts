/** How an own story is called. */
import type { OwnStory } from '@fanfare/contract/own-stories'
import { t } from '#lib/i18n.ts'

/** Its words, or what is to be seen. */
export const nameOf = ({ text, media }: OwnStory): string =>
  text || media.alt || (media.type === 'photo' ? t('Photo without words') : t('Video without words'))
