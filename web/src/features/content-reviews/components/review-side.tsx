/** The performer's verification, everyone shown and advice, next to the item. */
import { Link } from 'react-router'
import { readVerification } from '@fanfare/contract/verifications'
import type { ContentReview } from '@fanfare/contract/content-reviews'
import { aiLabel } from '#core/content/ai-label.ts'
import { stateLabel as consentLabel, stateTone } from '#core/consents/consent-labels.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import css from './reviews.module.css'

export const ReviewSide = ({ of }: { readonly of: ContentReview }) => (
  <>
    {of.advice.length > 0 && <Advice of={of} />}
    <Performer of={of} />
    <PeopleShown of={of} />
  </>
)

const Advice = ({ of: { advice } }: { readonly of: ContentReview }) => (
  <Section title={t('Advice')} isCard>
    <ul className={css['list']}>
      {advice.map(({ text, tone }) => (
        <li key={text} className={css['words']}>
          {tone === 'warning' ? <Chip tone="danger">{text}</Chip> : text}
        </li>
      ))}
    </ul>
  </Section>
)

const verificationLabel = {
  pending: () => t('Documents waiting'),
  approved: () => t('Documents approved'),
  rejected: () => t('Documents rejected'),
} as const

function Performer({ of: { performer, verification, record } }: { readonly of: ContentReview }) {
  const { status, dateOfBirth, approvedAt } = verification
  return (
    <Section title={t('Performer')} isCard>
      <PersonCell person={performer}>
        <bdi>@{performer.username}</bdi>
      </PersonCell>
      <div className={css['chips']}>
        <Chip tone={status === 'approved' ? 'good' : 'danger'}>{verificationLabel[status]()}</Chip>
      </div>
      <ul className={css['facts']}>
        {dateOfBirth !== '' && <li>{t('Born on {date}', { date: formatDate(dateOfBirth, 'UTC') })}</li>}
        {approvedAt !== null && <li>{rich('Documents approved on {date}', { date: <DateOf at={approvedAt} /> })}</li>}
        <li>{t('{approved, plural, one {# item approved} other {# items approved}}, {rejected} rejected', { ...record })}</li>
      </ul>
      <IfPermitted route={readVerification}>
        <Link to={`/admin/verifications/${performer._id}`}>{t('View documents')}</Link>
      </IfPermitted>
    </Section>
  )
}

function PeopleShown({ of: { performer, shows } }: { readonly of: ContentReview }) {
  const { people, ai } = shows
  return (
    <Section title={t('People shown')} isCard>
      <ul className={css['list']}>
        {shows.performer && <li>{rich('{name}, the performer', { name: <bdi>{performer.name}</bdi> })}</li>}
        {people.map(({ _id, account, name, state, until }) => (
          <li key={_id} className={css['person']}>
            <bdi>{name}</bdi>
            <Chip tone={stateTone(state)}>{consentLabel[state]()}</Chip>
            <small className={css['soft']}>
              {account === null ? t('Guest') : <bdi>@{account.username}</bdi>}
              {until !== null && <> · {rich('until {date}', { date: <DateOf at={until} /> })}</>}
            </small>
          </li>
        ))}
      </ul>
      <p className={css['soft']}>
        {shows.isExplicit
          ? t('The performer has declared who is shown.')
          : t('The performer has kept the preselected declaration “Only me”.')}
      </p>
      {ai !== 'none' && (
        <div className={css['chips']}>
          <Chip>{aiLabel(ai)}</Chip>
        </div>
      )}
      <Link to={`/admin/records?of=${performer.username}`}>{t('View consents and records')}</Link>
    </Section>
  )
}
