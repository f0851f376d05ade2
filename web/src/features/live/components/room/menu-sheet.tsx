/** The performer's menu in a room. One press buys; a fan without enough tokens goes to the checkout. */
import type { LiveMenuItem, LiveRoom } from '@fanfare/contract/live-views'
import { useCheckout } from '#core/checkout/index.ts'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SpendButton } from '#ui/spend-button.tsx'
import { toast } from '#ui/toast.ts'
import { useMenuPurchase } from './use-menu-purchase.ts'
import css from './sheets.module.css'

interface MenuSheetProps {
  readonly room: Pick<Extract<LiveRoom, { locked: false }>, '_id' | 'performer' | 'menu'>
  readonly onClose: () => void
}

export default function MenuSheet({ room, onClose }: MenuSheetProps) {
  const { balance } = useMe()
  return (
    <Sheet isOpen onClose={onClose} title={t('Menu of {name}', { name: room.performer.name })}>
      <Stack>
        <p>{t('Your balance: {amount}', { amount: formatTokens(balance) })}</p>
        <ul className={css['list']}>
          {room.menu.map((item) => (
            <li key={item._id} className={css['item']}>
              <MenuItem room={room} item={item} onClose={onClose} />
            </li>
          ))}
        </ul>
      </Stack>
    </Sheet>
  )
}

function MenuItem({ room: { _id: roomId, performer }, item, onClose }: MenuSheetProps & { readonly item: LiveMenuItem }) {
  const { balance } = useMe()
  const checkout = useCheckout()
  const { price, act, pay, isPending } = useMenuPurchase({
    roomId,
    performer,
    item,
    onClose,
    onError: (error) => toast(messageOf(error), 'bad'),
  })
  function press(): void {
    if (balance >= price) return pay()
    onClose()
    checkout.open({ kind: 'menuitem', roomId, performer, item: { ...item, price } })
  }
  return (
    <>
      <bdi>{item.title}</bdi>
      <SpendButton
        key={act}
        act={act}
        size="small"
        isPending={isPending}
        onClick={press}
        aria-label={t('{item}: {price}', { item: item.title, price: formatTokens(price) })}
      >
        {formatTokens(price)}
      </SpendButton>
    </>
  )
}
