/** The items of a case as evidence. Pictures are blurred until a press. */
import { Link } from 'react-router'
import type { Case, CaseObject } from '@fanfare/contract/cases'
import { PauseReminder } from '#core/sensitive-media/pause-reminder.tsx'
import { SensitivePicture } from '#core/sensitive-media/sensitive-media.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Chip } from '#ui/card.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ScanNotes } from '#core/media/scan-notes.tsx'
import { stateLabels } from './case-labels.ts'
import css from './cases.module.css'

export const Evidence = ({ of }: { readonly of: Case }) => (
  <Section title={t('Affected items')} isCard>
    {of.objects.length === 0 ? (
      <p className={css['soft']}>{t('The links lead to nothing on this site. Add an item by its address if you find it.')}</p>
    ) : (
      <ul className={css['list']}>
        {of.objects.map((one) => (
          <Item key={one._id} item={one} />
        ))}
      </ul>
    )}
    <PauseReminder />
  </Section>
)

function Item({ item }: { readonly item: CaseObject }) {
  const { kindLabel, title, path, state, text, pictures, totalFiles, snapshotAt } = item
  const name = title === '' ? kindLabel : `${kindLabel}: ${title}`
  return (
    <li>
      <span className={css['head']}>
        <strong dir="auto">{path === '' ? name : <Link to={path}>{name}</Link>}</strong>
        <Chip tone={state === 'shown' ? 'plain' : 'danger'}>{stateLabels[state]()}</Chip>
      </span>
      {text !== '' && (
        <p className={css['words']} dir="auto">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={css['pictures']}>
          {pictures.map((picture) => (
            <li key={picture._id}>
              <SensitivePicture url={picture.url} />
              <ScanNotes advice={picture.advice} />
            </li>
          ))}
        </ul>
      )}
      {totalFiles > pictures.length && (
        <small className={css['soft']}>
          {t('{count, plural, one {# file is deleted or not shown.} other {# files are deleted or not shown.}}', {
            count: totalFiles - pictures.length,
          })}
        </small>
      )}
      <small className={css['soft']}>{rich('As of {date}', { date: <DateAndTimeOf at={snapshotAt} /> })}</small>
    </li>
  )
}
