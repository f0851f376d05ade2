/** Lets an operator turn two-factor authentication off for a person who lost the app and the recovery codes. */
import { resetTwoFactorOf, listTwoFactorResets } from '@fanfare/contract/two-factor'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/two-factor-resets.module.css'

const page = createLoaders(async ({ read }) => void (await read(listTwoFactorResets, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Two-factor resets'))

export default function TwoFactorResets() {
  const { resets } = useApiQuery(listTwoFactorResets, {})
  return (
    <Page
      title={t('Two-factor resets')}
      lead={t(
        'Without the app or a recovery code, a person can’t sign in. Verify who’s asking: after this, a password alone is enough.',
      )}
    >
      <IfPermitted route={resetTwoFactorOf}>
        {' '}
        <Section title={t('Turn off two-factor authentication')} isCard>
          <EndForm />
        </Section>
      </IfPermitted>
      {resets.length > 0 && (
        <Section title={t('Turned off by operators')} isCard>
          <ul className={css['list']}>
            {resets.map(({ _id, person, resetBy, resetAt, reason }) => (
              <li key={_id}>
                <PersonCell person={person}>
                  {rich('{date} by {name}: {reason}', { date: <DateOf at={resetAt} />, name: resetBy.name, reason })}
                </PersonCell>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

function EndForm() {
  const end = useApiMutation(resetTwoFactorOf)
  const form = useForm({
    shape: resetTwoFactorOf.body,
    initial: { username: '', reason: '' },
    submit: async (body) => {
      await end.mutateAsync({ body })
      form.reset()
      toast(t('Turned off. The account owner is notified.'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} isRequired />
        <TextField
          {...form.field('reason')}
          autoComplete="off"
          isRequired
          hint={t('How you verified who’s asking. This is recorded.')}
        />
        <FormNote form={form} />
        <div>
          <Button type="submit" variant="danger" isPending={form.isPending}>
            {t('Turn off')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
