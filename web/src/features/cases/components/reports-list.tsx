/** The reports and notices of a case. Only operators see who sent them. */
import type { Case } from '@fanfare/contract/cases'
import { SensitivePicture } from '#core/sensitive-media/sensitive-media.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './cases.module.css'

export const ReportsList = ({ reports }: Pick<Case, 'reports'>) => (
  <Section title={t('{count, plural, one {# report} other {# reports}}', { count: reports.length })} isCard>
    <ul className={css['list']}>
      {reports.map((one) => (
        <li key={one._id}>
          <span className={css['head']}>
            <strong>{one.reasonLabel}</strong>
            {one.sender && !one.sender.isConfirmed && <Chip tone="danger">{t('Email not confirmed')}</Chip>}
          </span>
          {one.text !== '' && (
            <p className={css['words']} dir="auto">
              {one.text}
            </p>
          )}
          {one.work !== '' && <p className={css['words']}>{t('Work: {work}', { work: one.work })}</p>}
          {one.links.map((link) => (
            <small key={link} className={css['words']}>
              {link}
            </small>
          ))}
          {one.pictures.length > 0 && (
            <ul className={css['pictures']}>
              {one.pictures.map(({ _id, url }) => (
                <li key={_id}>
                  <SensitivePicture url={url} />
                </li>
              ))}
            </ul>
          )}
          <small className={css['soft']}>
            <Sender of={one} /> · <RelativeTime at={one.createdAt} />
          </small>
          {(one.reporter || one.sender) && <Record of={one} />}
          {one.sender && one.sender.contact !== '' && <small className={css['words']}>{one.sender.contact}</small>}
          {one.signature !== '' && <small className={css['soft']}>{t('Signed: {name}', { name: one.signature })}</small>}
        </li>
      ))}
    </ul>
  </Section>
)

/** How far the operator can rely on this person. */
function Record({ of: { record, joinedAt, isCredible } }: { readonly of: Case['reports'][number] }) {
  const { total, acted, dismissed, aboutOwner } = record
  return (
    <small className={css['soft']}>
      {isCredible ? t('Credible') : t('Not known as credible')}
      {joinedAt !== null && <> · {rich('joined {date}', { date: <DateOf at={joinedAt} /> })}</>}
      {' · '}
      {total > 1
        ? t('{acted} of {total} reports confirmed, {dismissed} dismissed', { acted, total, dismissed })
        : t('First report')}
      {aboutOwner > 1 && ` · ${t('{count} reports about this account', { count: aboutOwner })}`}
    </small>
  )
}

function Sender({ of: { reporter, sender, isSenderHidden } }: { readonly of: Case['reports'][number] }) {
  if (isSenderHidden) return t('Your role doesn’t see who reported')
  if (sender) return rich('{name}, {email}', { name: <bdi>{sender.name}</bdi>, email: <bdi>{sender.email}</bdi> })
  return <bdi>{reporter?.name ?? t('Owner of the account')}</bdi>
}
