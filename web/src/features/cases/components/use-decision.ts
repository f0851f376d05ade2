/** The state of the operator's decision: what to do, by which rule, with which words, and when. */
import { useEffect, useEffectEvent } from 'react'
import { decideCase, type Case } from '@fanfare/contract/cases'
import { DecisionForm as Shape } from '@fanfare/contract/case-decisions'
import { fillPlaceholders } from '@fanfare/contract/case-replies'
import { AccountMeasure, ContentMeasure, SiteRule, type Measure } from '@fanfare/contract/case-terms'
import { scheduleDecision } from '@fanfare/contract/case-work'
import { ruleLabels } from '#core/site-rules.ts'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

/** Returns the chosen measures; none dismisses the case. */
export const measuresIn = (values: { readonly content?: unknown; readonly account?: unknown }): Measure[] =>
  [...ContentMeasure.enum, ...AccountMeasure.enum].filter((one) => one === values.content || one === values.account)

const hasMeasures = (values: FormValues) => measuresIn(values).length > 0

const isPossible = (among: readonly Measure[], { possible }: Case): boolean => among.some((one) => possible.includes(one))

/** A rejected appeal can have reasons too. */
export const isAnswer = ({ kind }: Case): boolean => kind === 'appeal' || kind === 'counter_notice'

/** Someone without an account reads a letter. */
const hasLetter = ({ reports }: Case): boolean => reports.some(({ sender }) => sender !== null)

/** A change of the case keeps the typed words and resets the choices, which were made about another state. */
export interface Words {
  readonly reason: string
  readonly letter: string
}

const blocksOf = (of: Case) => ({
  items: { isOpen: () => isPossible(ContentMeasure.enum, of), optional: ['content'] },
  account: { isOpen: () => isPossible(AccountMeasure.enum, of), optional: ['account'] },
  statement: { isOpen: hasMeasures, required: { rule: t('Choose the rule') } },
  reasons: {
    isOpen: (values: FormValues) => isAnswer(of) || hasMeasures(values),
    ...(isAnswer(of) ? { optional: ['reason'] } : { required: { reason: t('Explain the decision') } }),
  },
  letter: { isOpen: () => hasLetter(of), optional: ['letter'] },
  end: { isOpen: ({ account }: FormValues) => account === 'suspend', optional: ['until'] },
  later: { required: { on: t('Choose the day') }, optional: ['condition'] },
})

const initial = { content: '', account: '', rule: '', until: '', later: false, on: '', condition: '' }

export type DecisionState = Form<keyof typeof initial | keyof Words>

export const NO_WORDS: Words = { reason: '', letter: '' }

export interface KeptWords {
  readonly words: Words
  readonly onChange: (words: Words) => void
}

export function useDecision(of: Case, kept: KeptWords): DecisionState {
  const { _id: id, version } = of
  const decide = useApiMutation(decideCase)
  const schedule = useApiMutation(scheduleDecision)
  const form = useForm({
    shape: Shape,
    initial: { ...initial, ...kept.words },
    labels: {
      content: t('Affected items'),
      account: t('Account'),
      rule: t('Rule'),
      reason: t('Reasons'),
      letter: t('Letter'),
      until: t('Until (optional)'),
      on: t('On'),
      condition: t('Unless'),
    },
    blocks: blocksOf(of),
    submit: async ({ content, account, rule, reason, letter, until, on, condition }) => {
      const decision = {
        version,
        measures: measuresIn({ content, account }),
        ...(rule && { rule }),
        ...(reason && { reason }),
        ...(letter && { letter }),
        ...(until && { until }),
      }
      // The case has changed when the reply arrives. Its next form begins without these words, unless the server refuses them.
      kept.onChange(NO_WORDS)
      try {
        if (on) await schedule.mutateAsync({ params: { id }, body: { ...decision, on, ...(condition && { condition }) } })
        else await decide.mutateAsync({ params: { id }, body: decision })
      } catch (error) {
        kept.onChange({ reason: reason ?? '', letter: letter ?? '' })
        throw error
      }
      toast(on ? t('Decision scheduled') : t('Case decided'))
    },
  })
  const { reason = '', letter = '' } = form.values
  const keep = useEffectEvent(kept.onChange)
  useEffect(() => keep({ reason: String(reason), letter: String(letter) }), [reason, letter])
  return form
}

/** Returns the words as their reader sees them. */
export function filledReason({ number, owner, objects: [item] }: Case, values: FormValues): string {
  const rule = SiteRule.enum.find((one) => one === values['rule'])
  return fillPlaceholders(String(values['reason'] ?? ''), {
    case: String(number),
    ...(owner && { name: owner.name }),
    ...(item && { item: item.title || item.kindLabel }),
    ...(rule && { rule: ruleLabels[rule]() }),
  })
}

/** Adds a saved reply at the end of the words that are already there. */
export function addWords(form: DecisionState, field: keyof Words, text: string): void {
  const before = String(form.values[field] ?? '').trimEnd()
  form.set(field, before === '' ? text : `${before}\n\n${text}`)
}
