/** Applies a draft, with a date until which published items may keep the words. */
import { useId, useState } from 'react'
import { Type } from 'typebox'
import { applyWordRule, MAX_GRACE_DAYS, type DryRun, type WordRule } from '@fanfare/contract/word-rules'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import css from './text-rules.module.css'

const Shape = Type.Object({ graceUntil: Type.Optional(Type.String({ format: 'date' })) })

export function ApplyRule({ rule, run }: { readonly rule: WordRule; readonly run: DryRun }) {
  const reasonId = useId()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const apply = useApiMutation(applyWordRule)
  const form = useForm({
    shape: Shape,
    initial: { graceUntil: '' },
    submit: async ({ graceUntil }) => {
      const until = graceUntil ? `${graceUntil}T23:59:59.000Z` : null
      await apply.mutateAsync({
        params: { id: rule._id },
        body: { version: rule.version, graceUntil: until, isBroadConfirmed: isConfirmed },
      })
      toast(t('List applied'))
    },
  })
  return (
    <Section title={t('Apply the list')} isCard>
      <form {...form.props} className={css['form']}>
        <p className={css['soft']}>{t('New texts with these words are refused immediately.')}</p>
        <DateField
          {...form.field('graceUntil')}
          label={t('Grace date (optional)')}
          hint={t(
            'Owners of matching items are notified, and can fix them until the end of this day (UTC), at most {days} days away. Items that still match are then hidden until operators decide. Leave empty to keep published items.',
            { days: MAX_GRACE_DAYS },
          )}
        />
        {run.isBroad && (
          <CheckField
            label={t('Apply these words although they match so many items')}
            isOn={isConfirmed}
            onChange={setIsConfirmed}
          />
        )}
        <FormNote form={form} />
        {run.state !== 'done' && (
          <p id={reasonId} className={css['soft']}>
            {run.state === 'running'
              ? t('You can apply the list when the search in published items is finished.')
              : t('You can apply the list after a search in published items. Save the words to begin one.')}
          </p>
        )}
        <Button
          type="submit"
          isPending={form.isPending}
          disabled={run.state !== 'done'}
          {...(run.state !== 'done' && { 'aria-describedby': reasonId })}
        >
          {t('Apply list')}
        </Button>
      </form>
    </Section>
  )
}
