/** The item in review with all of its media, covered until a press. */
import { Link } from 'react-router'
import type { ContentReview } from '@fanfare/contract/content-reviews'
import { PauseReminder } from '#core/sensitive-media/pause-reminder.tsx'
import { SensitiveMedia } from '#core/sensitive-media/sensitive-media.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ReviewClock } from './review-clock.tsx'
import css from './reviews.module.css'

export const ReviewItem = ({ of }: { readonly of: ContentReview }) => (
  <Section title={of.kindLabel} isCard>
    <div className={css['chips']}>
      <ReviewClock of={of} />
      {of.isEdit && <Chip>{t('Edited after publication')}</Chip>}
    </div>
    <small className={css['soft']}>{rich('Submitted {when}', { when: <RelativeTime at={of.submittedAt} /> })}</small>
    {of.text !== '' && (
      <p className={css['words']} dir="auto">
        {of.text}
      </p>
    )}
    {of.media.length > 0 && (
      <ul className={css['media']} aria-label={t('Media')}>
        {of.media.map((one) => (
          <li key={one._id}>
            <SensitiveMedia media={one} />
            {one.alt !== '' && (
              <small className={css['soft']} dir="auto">
                {one.alt}
              </small>
            )}
          </li>
        ))}
      </ul>
    )}
    {of.downloads.length > 0 && (
      <ul className={css['list']} aria-label={t('Files for buyers')}>
        {of.downloads.map(({ name }) => (
          <li key={name} className={css['words']}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    )}
    <PauseReminder />
    {of.path !== '' && <Link to={of.path}>{t('View page of the item')}</Link>}
  </Section>
)
