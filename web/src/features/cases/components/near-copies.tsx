/** Media that look like media of the case. The operator decides whether they are copies. */
import { Link } from 'react-router'
import type { Case } from '@fanfare/contract/cases'
import { formatPercent } from '#lib/format.ts'
import { SensitivePicture } from '#core/sensitive-media/sensitive-media.tsx'
import { t } from '#lib/i18n.ts'
import { Section } from '#ui/layout/section.tsx'
import css from './cases.module.css'

export const NearCopies = ({ matches }: Pick<Case, 'matches'>) => (
  <Section title={t('Near copies')} isCard>
    <p className={css['soft']}>
      {t('These files look alike. They stay visible until an operator removes them. Each link opens the owner’s media.')}
    </p>
    <ul className={css['pictures']}>
      {matches.map((one) => (
        <li key={one.fileId}>
          <SensitivePicture url={one.url} />
          <small className={css['soft']}>
            <Link to={`/admin/takedowns?of=${one.owner.username}`}>
              <bdi>{one.owner.name}</bdi>
            </Link>{' '}
            · {formatPercent(one.likeness)}
            {one.isMirrored && ` · ${t('mirrored')}`}
          </small>
        </li>
      ))}
    </ul>
  </Section>
)
