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
  maxUses: '',
  maxUsesPerFan: '1',
}

export default function NewCouponForm({ onDone }: { readonly onDone: () => void }) {
  const act = useApiMutation(createCoupon)
  const form = useForm({
    shape: NewCoupon,
    initial,
    check: ({ forSubscriptions, forTokens }) => ({
      forSubscriptions: forSubscriptions || forTokens ? undefined : t('Choose what the coupon is for'),
    }),
    submit: async (body) => {
      const { code } = await act.mutateAsync({ body })
      toast(t('Coupon {code} created', { code }))
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
          hint={t('The code that fans enter. You can’t change it later.')}
        />
        <NumberField
          {...form.field('percent')}
          unit="%"
          inputMode="numeric"
          hint={t('The site pays for the discount. Performers get their full share.')}
        />
        <CheckField
          label={t('Subscriptions')}
          hint={t('First period only.')}
          isOn={form.values['forSubscriptions'] === true}
          onChange={(isOn) => form.set('forSubscriptions', isOn)}
        />
        <CheckField
          label={t('Token purchases')}
          isOn={form.values['forTokens'] === true}
          onChange={(isOn) => form.set('forTokens', isOn)}
        />
        {form.errors['forSubscriptions'] && <p role="alert">{form.errors['forSubscriptions']}</p>}
        <DateField {...form.field('lastDay')} hint={t('Until the end of that day (UTC). Leave empty for no expiry date.')} />
        <NumberField {...form.field('maxUses')} inputMode="numeric" hint={t('Leave empty for no limit.')} />
        <NumberField {...form.field('maxUsesPerFan')} inputMode="numeric" />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Create coupon')}
        </Button>
      </Stack>
    </form>
  )
}
