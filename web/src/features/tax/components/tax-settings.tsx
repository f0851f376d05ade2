import { changeTaxSettings, readTaxSettings } from '@fanfare/contract/tax'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export function TaxSettings() {
  const { isTaxed, pricesIncludeTax } = useApiQuery(readTaxSettings, {})
  const save = useApiMutation(changeTaxSettings)
  const form: Form = useForm({
    shape: changeTaxSettings.body,
    initial: { isTaxed, pricesIncludeTax },
    submit: async (body) => {
      await save.mutateAsync({ body })
      toast(t('Saved'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <CheckField
          label={t('Take tax on payments by card and bank transfer')}
          hint={t('Buyers state their country before they pay. Countries without a rate below are not taxed.')}
          isOn={form.values['isTaxed'] === true}
          onChange={(isOn) => form.set('isTaxed', isOn)}
        />
        <CheckField
          label={t('Prices of subscriptions include it')}
          hint={t('Otherwise it comes on top, as it always does with tokens. Running subscriptions stay as they were agreed.')}
          isOn={form.values['pricesIncludeTax'] === true}
          onChange={(isOn) => form.set('pricesIncludeTax', isOn)}
        />
        <FormNote form={form} />
        <div>
          <Button type="submit" variant="quiet" isPending={form.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
