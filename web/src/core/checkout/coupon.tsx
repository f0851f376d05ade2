import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applyCoupon } from '@fanfare/contract/coupons'
import { useSettings } from '#core/viewer.ts'
import { call, messageOf } from '#lib/api.ts'
import { formatMoney, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import css from './sheet.module.css'

interface Buying {
  readonly what: 'subscription' | 'tokens'
  /** In the site's currency, before the coupon. */
  readonly price: number
}

/** Asks the server again when the price changes. Without a coupon, `total` is the price. */
export function useCoupon({ what, price }: Buying) {
  const [code, setCode] = useState('')
  const applied = useQuery({
    queryKey: ['coupon', code, what, price],
    queryFn: () => call(applyCoupon, { params: { id: code }, body: { kind: what, price } }),
    enabled: code !== '' && price > 0,
    retry: false,
    staleTime: 0,
  })
  const found = code === '' ? undefined : applied.data
  return {
    apply: (typed: string) => setCode(typed.trim()),
    remove: () => setCode(''),
    found,
    total: found?.total ?? price,
    problem: code !== '' && applied.isError ? messageOf(applied.error) : undefined,
    isPending: applied.isFetching,
  }
}

export function CouponField({ coupon }: { readonly coupon: ReturnType<typeof useCoupon> }) {
  const { currency } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { found, apply, remove, problem, isPending } = coupon
  if (found) {
    const words = { share: formatPercent(found.percent / 100), amount: formatMoney(found.discount, currency) }
    return (
      <div className={css['coupon']}>
        <Chip tone="good">{found.code}</Chip>
        <span>{t('{share} off: you save {amount}', words)}</span>
        <IconButton label={t('Remove coupon')} icon={CloseIcon} onClick={remove} />
      </div>
    )
  }
  if (!isOpen) {
    return (
      <div className={css['couponOpen']}>
        <Button variant="plain" size="small" onClick={() => setOpen(true)}>
          {t('I have a coupon')}
        </Button>
      </div>
    )
  }
  return (
    <form
      className={css['couponForm']}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') apply(typed)
      }}
    >
      <TextField
        name="couponCode"
        label={t('Coupon code')}
        value={typed}
        onChange={setTyped}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="quiet" isPending={isPending}>
        {t('Apply')}
      </Button>
    </form>
  )
}
