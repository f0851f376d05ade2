import { t } from '#lib/i18n.ts'

interface GiftPictureProps {
  readonly gift: string
  readonly size: number
  readonly className?: string | undefined
}

/** Decorative, because the gift's name appears next to it. */
export const GiftPicture = ({ gift, size, className }: GiftPictureProps) => (
  <img src={`/gifts/${gift}.svg`} alt="" width={size} height={size} className={className} draggable={false} />
)

export const giftName = (gift: string): string =>
  t(
    '{gift, select, rose {Rose} heart {Heart} star {Star} cake {Cake} balloon {Balloon} bouquet {Bouquet} champagne {Champagne} perfume {Perfume} ring {Ring} crown {Crown} rocket {Rocket} castle {Castle} other {Gift}}',
    { gift },
  )
