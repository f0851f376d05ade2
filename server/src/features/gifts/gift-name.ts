import { t } from '#lib/i18n.ts'

export const giftName = (gift: string): string =>
  t(
    '{gift, select, rose {Rose} heart {Heart} star {Star} cake {Cake} balloon {Balloon} bouquet {Bouquet} champagne {Champagne} perfume {Perfume} ring {Ring} crown {Crown} rocket {Rocket} castle {Castle} other {Gift}}',
    { gift },
  )
