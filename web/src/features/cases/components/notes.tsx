/** The history of a case with the operators' notes, and a form for another note. */
import { addCaseNote, type Case } from '@fanfare/contract/cases'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './cases.module.css'

export const History = ({ of: { _id: id, steps } }: { readonly of: Case }) => (
  <Section title={t('History')} isCard>
    <IfPermitted route={addCaseNote}>
      <NoteForm id={id} />
    </IfPermitted>
    <ul className={css['list']}>
      {joined(steps.toReversed()).map(({ one, times }) => (
        <li key={one._id}>
          <strong>{times === 1 ? one.label : t('{step}, {times} times', { step: one.label, times })}</strong>
          {one.text !== '' && (
            <p className={css['words']} dir="auto">
              {one.text}
            </p>
          )}
          <small className={css['soft']}>
            {one.by && (
              <>
                <bdi>{one.by.name}</bdi> ·{' '}
              </>
            )}
            <DateAndTimeOf at={one.at} />
          </small>
        </li>
      ))}
    </ul>
  </Section>
)

type Step = Case['steps'][number]

const isSilent = ({ by, text }: Step) => by === null && text === ''

/** Joins equal steps in a row that the site has made. Such steps have no text. */
function joined(steps: readonly Step[]): { readonly one: Step; readonly times: number }[] {
  const rows: { one: Step; times: number }[] = []
  for (const one of steps) {
    const last = rows.at(-1)
    if (last && isSilent(last.one) && isSilent(one) && last.one.label === one.label) last.times++
    else rows.push({ one, times: 1 })
  }
  return rows
}

function NoteForm({ id }: { readonly id: string }) {
  const add = useApiMutation(addCaseNote)
  const form = useForm({
    shape: addCaseNote.body,
    initial: { text: '' },
    submit: async (body) => {
      await add.mutateAsync({ params: { id }, body })
      form.reset()
    },
  })
  return (
    <form {...form.props} id="note">
      <Stack>
        <TextArea {...form.field('text')} rows={2} hint={t('Only operators read notes.')} />
        <FormNote form={form} />
        <div>
          <Button type="submit" size="small" variant="quiet" isPending={form.isPending}>
            {t('Add note')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
