import { changeReferralTerms, readReferralTerms } from '@fanfare/contract/referrals'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/referrals.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readReferralTerms, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Referrals'))

export default function ReferralTerms() {
  const { performerPercent, fanPercent, months } = useApiQuery(readReferralTerms, {})
  const act = useApiMutation(changeReferralTerms)
  const form = useForm({
    shape: changeReferralTerms.body,
    initial: { performerPercent: String(performerPercent), fanPercent: String(fanPercent), months: String(months) },
    submit: async (body) => {
      await act.mutateAsync({ body })
      toast(t('Changes saved'))
    },
  })
  return (
    <Page title={t('Referrals')} lead={t('Referrers get a share of the site’s commission, never of a performer’s earnings.')}>
      <EditableIfPermitted route={changeReferralTerms}>
        {' '}
        <form {...form.props} className={css['form']}>
          <NumberField
            {...form.field('fanPercent')}
            unit="%"
            isRequired
            hint={t('Share of the commission on everything the referred fan buys.')}
          />
          <NumberField
            {...form.field('performerPercent')}
            unit="%"
            isRequired
            hint={t('Share of the commission on everything the referred performer sells.')}
          />
          <NumberField
            {...form.field('months')}
            isRequired
            hint={t('Counted from sign-up. Existing referrals keep their terms.')}
          />
          <FormNote form={form} />
          <Button type="submit" isPending={form.isPending}>
            {t('Save')}
          </Button>
        </form>
      </EditableIfPermitted>
    </Page>
  )
}
