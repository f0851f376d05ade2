/** Which content operators review before others see it, and when reviewers are reminded to pause. */
import { changeReviewRules, readReviewRules } from '@fanfare/contract/content-reviews'
import { ReviewMode, type ReviewRules } from '@fanfare/contract/review-rules'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import { modeLabel } from '../components/review-labels.ts'
import css from '../components/reviews.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readReviewRules, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Review rules'))

export default function Rules() {
  return (
    <Page
      title={t('Review rules')}
      lead={t(
        'Choose which posts, galleries, videos and products wait until an operator has approved them, also after an edit. Stories, messages and live shows are not reviewed in advance. Reports about them are in the case desk.',
      )}
    >
      <BackLink to="/admin/review">{t('Content review')}</BackLink>
      <EditableIfPermitted route={changeReviewRules}>
        <RulesForm />
      </EditableIfPermitted>
    </Page>
  )
}

const typedOf = ({ mode, firstItems, samplePercent, pauseMinutes, pauseExposures }: ReviewRules) => ({
  mode,
  firstItems: String(firstItems),
  samplePercent: String(samplePercent),
  pauseMinutes: String(pauseMinutes),
  pauseExposures: String(pauseExposures),
})

function RulesForm() {
  const saved = useApiQuery(readReviewRules, {})
  const save = useApiMutation(changeReviewRules)
  const form = useForm({
    shape: changeReviewRules.body,
    initial: typedOf(saved),
    labels: { mode: t('Review before publication') },
    blocks: {
      first: { isOpen: ({ mode }) => mode === 'new_performers', optional: ['firstItems'] },
      sample: { isOpen: ({ mode }) => mode === 'sample', optional: ['samplePercent'] },
    },
    submit: async (body) => {
      // The numbers of other modes stay as they were.
      await save.mutateAsync({ body: { ...saved, ...body } })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <SelectField
        {...form.field('mode')}
        options={ReviewMode.enum.map((value) => ({ value, label: modeLabel[value]() }))}
        hint={t('Content that waits now stays in the queue until it is decided.')}
      />
      <FormBlock form={form} block="first">
        <NumberField
          {...form.field('firstItems')}
          inputMode="numeric"
          hint={t('Performers are new until this number of their items is approved.')}
        />
      </FormBlock>
      <FormBlock form={form} block="sample">
        <NumberField
          {...form.field('samplePercent')}
          inputMode="numeric"
          hint={t('The same item is always inside or outside the sample, however often someone tries.')}
        />
      </FormBlock>
      <NumberField
        {...form.field('pauseMinutes')}
        inputMode="numeric"
        hint={t('Reviewers who look at sensitive media for this time are reminded to take a break.')}
      />
      <NumberField
        {...form.field('pauseExposures')}
        inputMode="numeric"
        hint={t('The same after this number of pictures and videos.')}
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
