/** The words of a list, where it applies, and what happens to texts that have them. */
import { useState } from 'react'
import { Type, type Static } from 'typebox'
import { createWordRule, WordPlace, WordSeverity, type WordRule } from '@fanfare/contract/word-rules'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { languageLabels, optionsOf, placeLabels, severityHints, severityLabels } from './rule-labels.ts'
import css from './text-rules.module.css'

export type WordRuleBody = Static<typeof createWordRule.body>

const { language, severity, words } = createWordRule.body.properties
const Shape = Type.Object({ language, severity, words })

interface WordRuleFormProps {
  readonly initial?: WordRule
  readonly action: string
  readonly onSubmit: (body: WordRuleBody) => Promise<unknown>
}

/** A list that applies can only lose words, so its other fields are fixed. */
export function WordRuleForm({ initial, action, onSubmit }: WordRuleFormProps) {
  const isActive = initial?.status === 'active'
  const [places, setPlaces] = useState<readonly WordPlace[]>(initial?.places ?? ['texts', 'tags', 'names'])
  const [hasNoPlace, setHasNoPlace] = useState(false)
  const form = useForm({
    shape: Shape,
    initial: { language: initial?.language ?? 'any', severity: initial?.severity ?? 'refuse', words: initial?.words ?? '' },
    labels: { language: t('Language'), severity: t('Severity') },
    submit: async (body) => {
      setHasNoPlace(places.length === 0)
      if (places.length > 0) await onSubmit({ ...body, places: [...places] })
    },
  })
  const chosen = WordSeverity.enum.find((one) => one === form.values['severity']) ?? 'refuse'
  const toggle = (place: WordPlace, isOn: boolean) =>
    setPlaces((before) => WordPlace.enum.filter((one) => (one === place ? isOn : before.includes(one))))
  return (
    <form {...form.props} className={css['form']}>
      <TextArea
        {...form.field('words')}
        rows={8}
        hint={
          isActive
            ? t('This list applies, so words can only be removed here. Create a new list to add words.')
            : t(
                'One word or phrase per line. Accents, capitals, lookalike letters and spaced letters make no difference. Phrases also match without their spaces.',
              )
        }
      />
      <fieldset disabled={isActive} className={css['rest']}>
        <SelectField {...form.field('language')} options={optionsOf(languageLabels)} />
        <SelectField {...form.field('severity')} options={optionsOf(severityLabels)} hint={severityHints[chosen]()} />
        <Fieldset legend={t('Applies to')} {...(hasNoPlace && { error: t('Choose at least one place') })}>
          {WordPlace.enum.map((place) => (
            <CheckField
              key={place}
              label={placeLabels[place]()}
              isOn={chosen === 'severe' || places.includes(place)}
              disabled={chosen === 'severe'}
              onChange={(isOn) => toggle(place, isOn)}
            />
          ))}
        </Fieldset>
      </fieldset>
      {initial?.createdBy === null && (
        <p className={css['soft']}>{t('This list came with the site. The plurals of its words are refused too.')}</p>
      )}
      <FormNote form={form} />
      <Button type="submit" isPending={form.isPending}>
        {action}
      </Button>
    </form>
  )
}
