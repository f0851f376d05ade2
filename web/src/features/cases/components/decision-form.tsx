/** The operator's decision, with a preview of the statement that the owner reads. */
import { decideCase, DecisionForm as Shape, type Case } from '@fanfare/contract/cases'
import { AccountMeasure, ContentMeasure, SiteRule, type Measure } from '@fanfare/contract/case-terms'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type FormValues } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { measureActions, measureLabels, optionsOf, ruleLabels } from './case-labels.ts'
import css from './cases.module.css'

/** Returns the chosen measures; none dismisses the case. */
const measuresIn = (values: { readonly content?: unknown; readonly account?: unknown }): Measure[] =>
  [...ContentMeasure.enum, ...AccountMeasure.enum].filter((one) => one === values.content || one === values.account)

const hasMeasures = (values: FormValues) => measuresIn(values).length > 0

/** The measures of a group that the case allows. */
const optionsAmong = (among: readonly Measure[], { possible }: Case) =>
  among.filter((one) => possible.includes(one)).map((one) => ({ value: one, label: measureActions[one]() }))

/** A rejected appeal can have reasons too. */
const isAnswer = ({ kind }: Case) => kind === 'appeal' || kind === 'counter_notice'

function useDecision(of: Case) {
  const { _id: id, version } = of
  const decide = useApiMutation(decideCase)
  return useForm({
    shape: Shape,
    initial: { content: '', account: '', rule: '', reason: '', until: '' },
    labels: { content: t('Items'), account: t('Account'), rule: t('Rule'), reason: t('Reasons'), until: t('Until (optional)') },
    blocks: {
      items: { isOpen: () => optionsAmong(ContentMeasure.enum, of).length > 0, optional: ['content'] },
      account: { isOpen: () => optionsAmong(AccountMeasure.enum, of).length > 0, optional: ['account'] },
      statement: { isOpen: hasMeasures, required: { rule: t('Choose the rule') } },
      reasons: {
        isOpen: (values) => isAnswer(of) || hasMeasures(values),
        ...(isAnswer(of) ? { optional: ['reason'] } : { required: { reason: t('Explain the decision') } }),
      },
      end: { isOpen: ({ account }) => account === 'suspend', optional: ['until'] },
    },
    submit: async (body) => {
      const { rule, reason, until } = body
      const more = { ...(rule && { rule }), ...(reason && { reason }), ...(until && { until }) }
      await decide.mutateAsync({ params: { id }, body: { version, measures: measuresIn(body), ...more } })
      toast(t('Case decided'))
    },
  })
}

export function DecisionForm({ of }: { readonly of: Case }) {
  const form = useDecision(of)
  const measures = measuresIn(form.values)
  return (
    <Section title={t('Decision')} isCard>
      <form {...form.props} id="decision">
        <Stack>
          <FormBlock form={form} block="items">
            <SelectField
              {...form.field('content')}
              placeholder={t('Leave them as they are')}
              options={optionsAmong(ContentMeasure.enum, of)}
            />
          </FormBlock>
          <FormBlock form={form} block="account">
            <SelectField
              {...form.field('account')}
              placeholder={t('No measure')}
              options={optionsAmong(AccountMeasure.enum, of)}
            />
          </FormBlock>
          <FormBlock form={form} block="end">
            <DateField
              {...form.field('until')}
              hint={t('The account is restored automatically at the start of this day (UTC).')}
            />
          </FormBlock>
          <FormBlock form={form} block="statement">
            <SelectField {...form.field('rule')} isRequired placeholder={t('Choose the rule')} options={optionsOf(ruleLabels)} />
          </FormBlock>
          <FormBlock form={form} block="reasons">
            <TextArea
              {...form.field('reason')}
              rows={4}
              isRequired={!isAnswer(of)}
              hint={t('The owner reads this. Don’t mention who reported.')}
            />
          </FormBlock>
          {measures.length > 0 && <Preview measures={measures} values={form.values} name={of.owner?.name ?? ''} />}
          <FormNote form={form} />
          <Button type="submit" variant={measures.length === 0 ? 'quiet' : 'danger'} isPending={form.isPending}>
            {measures.length === 0 ? (isAnswer(of) ? t('Reject') : t('Dismiss case')) : t('Decide case')}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

interface PreviewProps {
  readonly measures: readonly Measure[]
  readonly values: FormValues
  readonly name: string
}

function Preview({ measures, values, name }: PreviewProps) {
  const rule = SiteRule.enum.find((one) => one === values['rule'])
  return (
    <section className={css['preview']} aria-label={t('Statement of reasons')}>
      <small className={css['soft']}>{t('{name} reads:', { name })}</small>
      <strong>{measures.map((one) => measureLabels[one]()).join(', ')}</strong>
      {rule && <p>{t('Rule: {rule}', { rule: ruleLabels[rule]() })}</p>}
      <p className={css['words']} dir="auto">
        {String(values['reason'])}
      </p>
    </section>
  )
}
