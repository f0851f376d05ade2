import { changePackage, createPackage, PackageForm as Shape, type AdminPackage } from '@fanfare/contract/packages'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './packages.module.css'

interface PackageFormProps {
  /** Absent for a new one. */
  readonly known: AdminPackage | undefined
  readonly onDone: () => void
}

export function PackageForm({ known, onDone }: PackageFormProps) {
  const { currency, tokenConversionRate: rate } = useSettings()
  const create = useApiMutation(createPackage)
  const change = useApiMutation(changePackage)
  const form = useForm({
    shape: Shape,
    initial: initialOf(known),
    check: ({ paidTokens, bonus }) =>
      Number(bonus) > Number(paidTokens) ? { bonus: t('The bonus can’t exceed the number of tokens paid for') } : {},
    submit: async (body) => {
      await (known ? change.mutateAsync({ params: { id: known._id }, body }) : create.mutateAsync({ body }))
      toast(t('Changes saved'))
      onDone()
    },
  })
  const paid = Number(form.values['paidTokens']) || 0
  const received = Math.round((paid + (Number(form.values['bonus']) || 0)) * 100) / 100
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('name')} isRequired />
      <div className={css['two']}>
        <NumberField {...form.field('paidTokens')} unit={t('tokens')} isRequired />
        <NumberField {...form.field('bonus')} unit={t('tokens')} isRequired />
      </div>
      <NumberField
        {...form.field('price')}
        unit={currency}
        isRequired
        hint={t('Fans receive {amount}. Bought individually, they cost {price}.', {
          amount: formatTokens(received),
          price: formatMoney(received * rate, currency),
        })}
      />
      <NumberField {...form.field('position')} isRequired hint={t('The lowest number comes first.')} />
      <CheckField
        label={t('For sale')}
        hint={t('Changes don’t affect past purchases.')}
        isOn={form.values['isOnSale'] === true}
        onChange={(isOn) => form.set('isOnSale', isOn)}
      />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

function initialOf(known: AdminPackage | undefined) {
  if (!known) return { name: '', paidTokens: '', bonus: '0', price: '', position: '50', isOnSale: true }
  const { name, tokens, bonus, price, position, isOnSale } = known
  const paidTokens = String(Math.round((tokens - bonus) * 100) / 100)
  return { name, paidTokens, bonus: String(bonus), price: String(price), position: String(position), isOnSale }
}
