import { createCoupon, NewCoupon } from '@fanfare/contract/coupons'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateField, NumberField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

const initial = {
  code: '',
  percent: '',
  forSubscriptions: true,
  forTokens: false,
  lastDay: '',
  mostUses: '',
  mostUsesEach: '1',
}

export default function NewCouponForm({ onDone }: { readonly onDone: () => void }) {
  const act = useApiMutation(createCoupon)
  const form = useForm({
    shape: NewCoupon,
    initial,
    check: ({ forSubscriptions, forTokens }) => ({
      forSubscriptions: forSubscriptions || forTokens ? undefined : t('Please choose what the coupon is for'),
    }),
    submit: async (body) => {
      const { code } = await act.mutateAsync({ body })
      toast(t('The coupon {code} holds from now on.', { code }))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextField
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('What people type. It cannot be changed.')}
        />
        <NumberField
          {...form.field('percent')}
          unit="%"
          inputMode="numeric"
          hint={t('The site carries it: performers get their full share.')}
        />
        <CheckField
          label={t('For subscriptions')}
          hint={t('Off the first period only.')}
          isOn={form.values['forSubscriptions'] === true}
          onChange={(isOn) => form.set('forSubscriptions', isOn)}
        />
        <CheckField
          label={t('For buying tokens')}
          isOn={form.values['forTokens'] === true}
          onChange={(isOn) => form.set('forTokens', isOn)}
        />
        {form.errors['forSubscriptions'] && <p role="alert">{form.errors['forSubscriptions']}</p>}
        <DateField {...form.field('lastDay')} hint={t('To the end of that day (UTC). Without one it does not expire.')} />
        <NumberField {...form.field('mostUses')} inputMode="numeric" hint={t('Empty: as often as anyone likes.')} />
        <NumberField {...form.field('mostUsesEach')} inputMode="numeric" />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Make the coupon')}
        </Button>
      </Stack>
    </form>
  )
}
