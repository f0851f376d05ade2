import type { OptionList } from '@fanfare/contract/profiles'
import { updateOwnProfile, type OwnProfile } from '@fanfare/contract/own-profile'
import { MAX_SOCIAL_LINKS, socialLinkOf } from '@fanfare/contract/social-links'
import type { PublicSettings } from '@fanfare/contract/site'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import { useOrigin, useSettings } from '#core/viewer.ts'
import { UsernameField } from '#core/username-field.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { choicesOf, listLabel, listNames } from '#core/performers/profile-options.ts'
import { PriceFields } from './price-fields.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './account.module.css'

const labels = () => ({
  commentsFrom: t('Who can comment'),
  'prices.freeDays': t('Free trial'),
  'prices.monthly': t('Monthly price'),
  'prices.yearly': t('Yearly price'),
  'about.country': t('Country'),
  ...Object.fromEntries(listNames.map((list) => [`about.${list}`, listLabel(list)])),
})

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const settings = useSettings()
  const origin = useOrigin()
  const save = useApiMutation(updateOwnProfile)
  const form = useForm({
    shape: updateOwnProfile.body,
    initial: initialOf(profile),
    labels: labels(),
    check: (values) => profileErrors(values, settings),
    // Sends only changes, because another window may have changed the rest. An outdated lower price would apply to every
    // subscriber permanently.
    onlyChanges: { together: ['about'] },
    submit: async (body, names) => {
      // The form leaves out emptied lists. The server clears fields that are left out.
      const about = [...names].some((name) => name.startsWith('about.')) && { about: body.about ?? {} }
      const links = names.has('socialLinks') && { socialLinks: linesIn(form.values['socialLinks']) }
      await save.mutateAsync({ body: { ...body, ...about, ...links } })
      toast(t('Changes saved'))
    },
  })
  const host = origin.replace(/^https?:\/\//, '')
  return (
    <form {...form.props} className={css['form']}>
      <Section title={t('Profile')} isCard>
        <div className={css['two']}>
          <TextField {...form.field('name')} isRequired autoComplete="name" />
          <UsernameField
            {...form.field('username')}
            own={profile.username}
            isRequired
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint={<bdi>{`${host}/${String(form.values['username'] ?? '')}`}</bdi>}
          />
        </div>
        <TextArea {...form.field('bio')} rows={4} hint={bioHint(form.values)} />
        <LinksField form={form} />
      </Section>
      <PriceFields form={form} saved={profile.prices} />
      <Section title={t('Comments')} isCard>
        <SelectField {...form.field('commentsFrom')} options={commentChoices()} />
        <p className={css['note']}>
          {t('Only people who can see all of a post can comment on it. You can always reply, delete comments and pin one.')}
        </p>
      </Section>
      <DownloadsSection isOn={form.values['downloadsAllowed'] === true} onChange={(isOn) => form.set('downloadsAllowed', isOn)} />
      <AboutSection form={form} />
      <SearchSection
        isHidden={form.values['isHiddenFromSearch'] === true}
        onChange={(isHidden) => form.set('isHiddenFromSearch', isHidden)}
      />
      <div className={css['save']}>
        <FormNote form={form} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

const linesIn = (text: string | boolean | undefined): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const LinksField = ({ form }: { form: Pick<Form, 'field'> }) => (
  <TextArea
    {...form.field('socialLinks')}
    rows={3}
    dir="ltr"
    autoCapitalize="none"
    spellCheck={false}
    hint={t('One address per line, such as {example}. Up to {most}.', {
      example: 'https://instagram.com/ada',
      most: MAX_SOCIAL_LINKS,
    })}
  />
)

const SearchSection = ({ isHidden, onChange }: { isHidden: boolean; onChange: (isHidden: boolean) => void }) => (
  <Section title={t('Search visibility')} isCard>
    <CheckField
      label={t('Hide from search')}
      hint={t(
        'Your profile and content are left out of search, Explore and search engines. Anyone with a link can still open them.',
      )}
      isOn={isHidden}
      onChange={onChange}
    />
  </Section>
)

const AboutSection = ({ form }: { form: Pick<Form, 'field'> }) => (
  <Section title={t('About you')} isCard>
    <p className={css['note']}>{t('Shown on your profile to help fans find you. Blank fields aren’t shown.')}</p>
    <div className={css['two']}>
      <SelectField {...form.field('about.country')} options={countryOptions()} placeholder={t('Not specified')} />
      {listNames.map((list: OptionList) => (
        <SelectField key={list} {...form.field(`about.${list}`)} options={choicesOf(list)} placeholder={t('Not specified')} />
      ))}
    </div>
  </Section>
)

const DownloadsSection = (props: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Section title={t('Downloads')} isCard>
    <CheckField
      label={t('Buyers can download')}
      hint={t('Buyers save files as you uploaded them: in full quality and without your watermark.')}
      {...props}
    />
  </Section>
)

const commentChoices = () => [
  { value: 'everyone', label: t('Everyone') },
  { value: 'followers', label: t('Followers and subscribers') },
  { value: 'subscribers', label: t('Subscribers') },
  { value: 'nobody', label: t('No one') },
]

function initialOf(profile: OwnProfile): FormValues {
  const { name, username, bio, prices, about, commentsFrom, downloadsAllowed, socialLinks, isHiddenFromSearch } = profile
  return {
    name,
    username,
    bio,
    commentsFrom,
    downloadsAllowed,
    socialLinks: socialLinks.join('\n'),
    isHiddenFromSearch,
    'prices.freeDays': String(prices.freeDays),
    'prices.monthly': prices.monthly.toFixed(2),
    'prices.yearly': prices.yearly.toFixed(2),
    'about.country': about.country ?? '',
    ...Object.fromEntries(listNames.map((list) => [`about.${list}`, about[list] ?? ''])),
  }
}

const MAX_BIO_LENGTH = 1000
const bioHint = ({ bio }: FormValues) =>
  t('{count} of {most} characters', { count: String(bio ?? '').length, most: MAX_BIO_LENGTH })

/** The contract makes these optional, because a change may contain only some of them. This form requires all. */
function profileErrors(values: FormValues, settings: PublicSettings) {
  const wanted = { name: t('Name'), username: t('Username'), ...labels() }
  const needed = ['name', 'username', 'prices.freeDays', 'prices.monthly', 'prices.yearly'] as const
  const unknown = linesIn(values['socialLinks']).find((line) => !socialLinkOf(line))
  const missing = needed.filter((name) => String(values[name] ?? '').trim() === '')
  const { minimumSubscriptionPrice: least, maximumSubscriptionPrice: most } = settings
  return {
    ...priceError('prices.monthly', values, { least, most }),
    ...priceError('prices.yearly', values, { least, most: most * 12 }),
    ...(unknown !== undefined && {
      socialLinks: t('“{address}” is not a profile on a network that we know.', { address: unknown }),
    }),
    ...Object.fromEntries(missing.map((name) => [name, t('Please enter {label}', { label: wanted[name] })])),
  }
}

function priceError(
  name: 'prices.monthly' | 'prices.yearly',
  values: FormValues,
  { least, most }: { least: number; most: number },
) {
  const value = Number(values[name])
  const label = labels()[name]
  // Invalid numbers get the contract's own message.
  if (!Number.isFinite(value)) return {}
  if (value < least) return { [name]: t('{label} must be at least {min}', { label, min: least }) }
  if (value > most) return { [name]: t('{label} must be up to {max}', { label, max: most }) }
  return {}
}
