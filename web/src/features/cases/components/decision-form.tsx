/** The operator's decision, with a preview of the statement that the owner reads. */
import type { Case } from '@fanfare/contract/cases'
import { AccountMeasure, ContentMeasure, SiteRule, type Measure } from '@fanfare/contract/case-terms'
import { ruleLabels, ruleOptions } from '#core/site-rules.ts'
import { FormBlock, OptionalBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { measureActions, measureLabels } from './case-labels.ts'
import { ReplyPicker } from './reply-picker.tsx'
import { filledReason, isAnswer, measuresIn, type DecisionState } from './use-decision.ts'
import css from './cases.module.css'

/** The measures of a group that the case allows. */
const optionsAmong = (among: readonly Measure[], { possible }: Case) =>
  among.filter((one) => possible.includes(one)).map((one) => ({ value: one, label: measureActions[one]() }))

interface DecisionFormProps {
  readonly of: Case
  readonly form: DecisionState
}

export function DecisionForm({ of, form }: DecisionFormProps) {
  const measures = measuresIn(form.values)
  return (
    <Section title={t('Decision')} isCard>
      <form {...form.props} id="decision">
        <Stack>
          <Measures {...{ of, form }} />
          <FormBlock form={form} block="statement">
            <SelectField {...form.field('rule')} isRequired placeholder={t('Choose the rule')} options={ruleOptions()} />
          </FormBlock>
          <FormBlock form={form} block="reasons">
            <TextArea
              {...form.field('reason')}
              rows={4}
              isRequired={!isAnswer(of)}
              hint={t('The owner reads this. Don’t mention who reported.')}
            />
            <ReplyPicker form={form} field="reason" />
          </FormBlock>
          {measures.length > 0 && <Preview {...{ of, form, measures }} />}
          <FormBlock form={form} block="letter">
            <TextArea
              {...form.field('letter')}
              rows={3}
              hint={t('Optional. Added to the letter to people who sent a notice. Don’t mention the owner.')}
            />
            <ReplyPicker form={form} field="letter" />
          </FormBlock>
          <OptionalBlock form={form} block="later" label={t('Schedule for later')}>
            <DateField {...form.field('on')} isRequired hint={t('Carried out at the start of this day (UTC).')} />
            <TextField {...form.field('condition')} hint={t('Optional. When an operator should revoke it.')} />
          </OptionalBlock>
          <FormNote form={form} />
          <Button type="submit" variant={measures.length === 0 ? 'quiet' : 'danger'} isPending={form.isPending}>
            {actionOf(of, measures, form.isOpen('later'))}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

function actionOf(of: Case, measures: readonly Measure[], isLater: boolean): string {
  if (isLater) return t('Schedule decision')
  if (measures.length > 0) return t('Decide case')
  return isAnswer(of) ? t('Reject') : t('Dismiss case')
}

const Measures = ({ of, form }: DecisionFormProps) => (
  <>
    <FormBlock form={form} block="items">
      <SelectField
        {...form.field('content')}
        placeholder={t('Leave them as they are')}
        options={optionsAmong(ContentMeasure.enum, of)}
      />
    </FormBlock>
    <FormBlock form={form} block="account">
      <SelectField {...form.field('account')} placeholder={t('No measure')} options={optionsAmong(AccountMeasure.enum, of)} />
    </FormBlock>
    <FormBlock form={form} block="end">
      <DateField {...form.field('until')} hint={t('The account is restored automatically at the start of this day (UTC).')} />
    </FormBlock>
  </>
)

function Preview({ of, form: { values }, measures }: DecisionFormProps & { readonly measures: readonly Measure[] }) {
  const rule = SiteRule.enum.find((one) => one === values['rule'])
  return (
    <section className={css['preview']} aria-label={t('Statement of reasons')}>
      <small className={css['soft']}>{t('{name} reads:', { name: of.owner?.name ?? '' })}</small>
      <strong>{measures.map((one) => measureLabels[one]()).join(', ')}</strong>
      {rule && <p>{t('Rule: {rule}', { rule: ruleLabels[rule]() })}</p>}
      <p className={css['words']} dir="auto">
        {filledReason(of, values)}
      </p>
    </section>
  )
}
