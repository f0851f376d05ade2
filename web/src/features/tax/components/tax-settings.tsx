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
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <CheckField
          label={t('Collect tax on card and bank transfer payments')}
          hint={t('Buyers state their country before they pay. Countries without a rate below aren’t taxed.')}
          isOn={form.values['isTaxed'] === true}
          onChange={(isOn) => form.set('isTaxed', isOn)}
        />
        <CheckField
          label={t('Subscription prices include tax')}
          hint={t('Otherwise, tax is added on top, as always with tokens. Existing subscriptions keep what was agreed.')}
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
