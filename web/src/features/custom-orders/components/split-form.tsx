/** Lets an operator split the tokens in escrow. The amounts of both sides always add up to the price. */
import { useState } from 'react'
import { splitCustomOrder } from '@fanfare/contract/custom-order-disputes'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { restOf } from './rest-of.ts'
import css from './orders.module.css'

interface SplitFormProps {
  readonly order: CustomOrder
}

export function SplitForm({ order }: SplitFormProps) {
  const { _id: id, fan, performer, price } = order
  const split = useApiMutation(splitCustomOrder)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    shape: splitCustomOrder.body,
    initial: { returned: '', note: '' },
    labels: { returned: t('Returned to {name}', { name: fan.name }) },
    check: ({ returned }) => ({
      returned: Number(returned) > price ? t('You can return up to {price}', { price: formatTokens(price) }) : undefined,
    }),
    submit: async (body) => {
      try {
        await split.mutateAsync({ params: { id }, body })
        toast(t('Decided. Both sides have been notified.'))
      } finally {
        setAsking(false)
      }
    },
  })
  const returned = Number(form.values['returned'])
  const amounts = { returned: formatTokens(returned), released: formatTokens(Number(restOf(price, String(returned)))) }
  const press = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (form.isRight()) setAsking(true)
  }
  return (
    <form {...form.props} onSubmit={press}>
      <Stack>
        <p>
          {t('{price} are in escrow. The performer is paid the tokens that aren’t returned to the fan, minus commission.', {
            price: formatTokens(price),
          })}
        </p>
        <Amounts order={order} form={form} />
        <TextArea {...form.field('note')} rows={4} hint={t('Both sides read your reasons.')} />
        <FormNote form={form} />
        <Button type="submit" isPending={form.isPending}>
          {t('Decide dispute')}
        </Button>
      </Stack>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Decide this dispute?')}
        consequence={t(
          '{returned} are returned to {fan}, and {released} are paid to {performer}. Both sides read your reasons. This can’t be undone.',
          { ...amounts, fan: fan.name, performer: performer.name },
        )}
        action={t('Decide dispute')}
        isPending={form.isPending}
        onConfirm={() => void form.sendIfRight()}
      />
    </form>
  )
}

/** The amounts of both sides. Typing one changes the other. */
function Amounts({ order: { performer, price }, form }: SplitFormProps & { readonly form: Form<'returned' | 'note'> }) {
  const set = (returned: string) => form.set('returned', returned)
  return (
    <>
      <div className={css['amounts']}>
        <NumberField {...form.field('returned')} unit={t('tokens')} />
        <NumberField
          name="released"
          label={t('Paid to {name}', { name: performer.name })}
          unit={t('tokens')}
          value={restOf(price, String(form.values['returned']))}
          onChange={(released) => set(restOf(price, released))}
        />
      </div>
      <div className={css['acts']}>
        <Button variant="quiet" size="small" onClick={() => set(String(price))}>
          {t('All to the fan')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => set(halfOf(price))}>
          {t('Half each')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => set('0')}>
          {t('All to the performer')}
        </Button>
      </div>
    </>
  )
}

/** Half of the price, rounded in the fan's favor. */
const halfOf = (price: number): string => String(Math.ceil(price * 50) / 100)
