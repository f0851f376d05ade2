/** Sets whether fans can pay by bank transfer, the account, and the amount from which two operators decide. */
import { readTopUpSettings, saveTopUpSettings } from '@fanfare/contract/top-ups'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { TopUpTabs } from '../components/top-up-tabs.tsx'
import css from '../components/form.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readTopUpSettings, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Top-ups'))

export default function TopUpSettingsPage() {
  return (
    <Page title={t('Top-ups')}>
      <TopUpTabs />
      <Section title={t('Bank transfers')} isCard>
        <EditableIfPermitted route={saveTopUpSettings}>
          <SettingsForm />
        </EditableIfPermitted>
      </Section>
    </Page>
  )
}

function SettingsForm() {
  const site = useSettings()
  const { isOffered, account, twoPersonAmount } = useApiQuery(readTopUpSettings, {})
  const save = useApiMutation(saveTopUpSettings)
  const form = useForm({
    shape: saveTopUpSettings.body,
    initial: { isOffered, account, twoPersonAmount: String(twoPersonAmount) },
    labels: { twoPersonAmount: t('One operator can decide up to') },
    submit: async (body) => {
      await save.mutateAsync({ body })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <CheckField
        label={t('Fans can pay by bank transfer')}
        hint={t(
          'You check the bank statement and record here what has arrived. If tax applies, fans are asked for their country first.',
        )}
        isOn={form.values['isOffered'] === true}
        onChange={(isOn) => form.set('isOffered', isOn)}
      />
      <TextArea
        {...form.field('account')}
        label={t('Account')}
        hint={t('Account holder, IBAN, BIC and anything else fans need to know. They see it as you write it.')}
        rows={5}
      />
      <NumberField
        {...form.field('twoPersonAmount')}
        unit={site.currency}
        hint={t(
          'Larger amounts need a second operator. The limit covers everything an operator grants in a day, and everything they confirm for one fan. Increases take effect after three days.',
        )}
      />
      <FormNote form={form} />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
