/** Says for operators why a private show ended. */
import type { PrivateShowEnd } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'

export const endLabel: Readonly<Record<PrivateShowEnd, () => string>> = {
  fan_left: () => t('The fan left'),
  performer_left: () => t('The performer left'),
  fan_absent: () => t('The fan was out of the room'),
  performer_absent: () => t('The performer was out of the room'),
  missed: () => t('They didn’t meet in the room'),
  tokens: () => t('The fan’s tokens were used up'),
  limit: () => t('The fan’s limit was reached'),
  site: () => t('The site ended it'),
}
