/** The items of a case as evidence. Pictures are blurred until a press. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Case, CaseObject } from '@fanfare/contract/cases'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Chip } from '#ui/card.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ScanNotes } from '#core/media/scan-notes.tsx'
import { stateLabels } from './case-labels.ts'
import css from './cases.module.css'

export const Evidence = ({ of }: { readonly of: Case }) => (
  <Section title={t('Items')} isCard>
    {of.objects.length === 0 ? (
      <p className={css['soft']}>{t('The links lead to nothing on this site. Add an item by its address if you find it.')}</p>
    ) : (
      <ul className={css['list']}>
        {of.objects.map((one) => (
          <Item key={one._id} item={one} />
        ))}
      </ul>
    )}
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
              <BlurredPicture url={picture.url} />
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

export function BlurredPicture({ url }: { readonly url: string }) {
  const [isHidden, setIsHidden] = useState(true)
  if (url === '') return <small className={css['soft']}>{t('No picture')}</small>
  return (
    <button
      type="button"
      className={css['picture']}
      data-hidden={isHidden || undefined}
      aria-pressed={!isHidden}
      aria-label={isHidden ? t('Show picture') : t('Blur picture')}
      onClick={() => setIsHidden(!isHidden)}
    >
      <img src={url} alt="" loading="lazy" decoding="async" />
    </button>
  )
}
