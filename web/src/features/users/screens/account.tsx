import { readBirthday, updateMe } from '@fanfare/contract/own-account'
import type { Me } from '@fanfare/contract/users'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { UsernameField } from '#core/username-field.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { ConfirmEmail } from '#features/auth/components/confirm-email.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { MailIcon } from '#ui/page-icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { AvatarForm } from '../components/avatar-form.tsx'
import { BirthdayForm } from '../components/birthday-form.tsx'
import css from '../components/account.module.css'

const page = createLoaders(async ({ readAnew }) => void (await readAnew(readBirthday, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Account'))

export default function Account() {
  const { newEmail } = useMe()
  return (
    <Page title={t('Account')}>
      <Section title={t('Your picture')} isCard>
        <AvatarForm />
      </Section>
      <Section title={t('Your details')} isCard>
        <Details />
        {newEmail !== null && <WantedAddress key={newEmail} email={newEmail} />}
      </Section>
      <Section title={t('Birthday')} isCard>
        <BirthdayForm />
      </Section>
      <Section title={t('Language')} isCard>
        <LanguageSwitch />
      </Section>
    </Page>
  )
}

function useDetails(me: Me) {
  const act = useApiMutation(updateMe)
  const form = useForm({
    shape: updateMe.body,
    initial: { name: me.name, username: me.username, email: me.email },
    check: (values) => wanted({ name: t('Name'), username: t('Username'), email: t('Email address') }, values),
    // Untouched fields are not sent: the account's name and address may have changed.
    onlyChanges: {},
    submit: async ({ email, ...rest }) => {
      const wish = email?.toLowerCase() === me.email ? undefined : email
      const body = {
        ...rest,
        ...(wish !== undefined && { email: wish }),
      }
      form.set('email', (await act.mutateAsync({ body })).email)
      toast(t('Changes saved'))
    },
  })
  return form
}

function Details() {
  const me = useMe()
  const form = useDetails(me)
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('name')} hint={t('This is how others see you.')} autoComplete="name" />
        <UsernameField
          {...form.field('username')}
          own={me.username}
          hint={t('3–30 letters, numbers, underscores, or dots in between.')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('email')}
          type="email"
          hint={t('We’ll send a link to your new address. Your old one stays active until you confirm.')}
          autoComplete="email"
          autoCapitalize="none"
        />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('Save changes')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Shown until the fan opens the emailed link. */
function WantedAddress({ email }: { email: string }) {
  const { email: old } = useMe()
  const act = useApiMutation(updateMe)
  return (
    <Stack>
      <p className={css['waiting']} role="status">
        <MailIcon />
        <span>{t('We sent a link to {email}. Open it within one hour. Until then, {old} stays active.', { email, old })}</span>
      </p>
      <Row>
        <ConfirmEmail email={email} />
        <Button
          variant="plain"
          isPending={act.isPending}
          onClick={() => act.mutate({ body: { email: old } }, { onError: (error) => toast(messageOf(error), 'bad') })}
        >
          {t('Keep {address}', { address: old })}
        </Button>
      </Row>
    </Stack>
  )
}

/** The contract accepts any subset. This form shows all fields, so none may be empty. */
function wanted(labels: Readonly<Record<string, string>>, values: Readonly<Record<string, string | boolean>>) {
  const empty = Object.entries(labels).filter(([name]) => String(values[name] ?? '').trim() === '')
  return Object.fromEntries(empty.map(([name, label]) => [name, t('Please enter {label}', { label })]))
}
