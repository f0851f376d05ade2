import type { Takedown } from '@fanfare/contract/takedowns'
import { t } from '#lib/i18n.ts'

export const mediaKindLabel: Readonly<Record<Takedown['kind'], () => string>> = {
  photo: () => t('Photo'),
  video: () => t('Video'),
  audio: () => t('Audio'),
  avatar: () => t('Avatar'),
  cover: () => t('Cover'),
}
