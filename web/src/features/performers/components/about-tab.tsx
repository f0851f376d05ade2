import type { OptionList, Performer } from '@fanfare/contract/profiles'
import { RichText } from '#core/text/rich-text.tsx'
import { countryName } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { listLabel, listNames, optionLabel } from '#core/performers/profile-options.ts'
import css from './about-tab.module.css'

export default function AboutTab({ performer }: { performer: Performer }) {
  const { country } = performer.about
  const lists = listNames.flatMap((list: OptionList) => {
    const value = performer.about[list]
    return value === undefined ? [] : [{ label: listLabel(list), value: optionLabel(list, value) }]
  })
  const facts = country === undefined ? lists : [{ label: t('Country'), value: countryName(country) }, ...lists]
  return (
    <section className={css['about']} aria-label={t('About')}>
      <p className={css['bio']} dir="auto">
        {performer.bio ? (
          <RichText text={performer.bio} />
        ) : (
          t('{name} hasn’t written anything here yet.', { name: performer.name })
        )}
      </p>
      <dl className={css['facts']}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* The browser and the server may name a country differently. */}
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Joined')}</dt>
          <dd>
            <DateOf at={performer.joinedAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
