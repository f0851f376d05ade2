import { useInfiniteQuery } from '@tanstack/react-query'
import { listExplanations } from '@fanfare/contract/books'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Section } from '#ui/layout/section.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { ExplanationText } from './explanation-text.tsx'
import css from './books.module.css'

export function ExplainedDifferences() {
  const pages = useInfiniteQuery(infiniteQuery(listExplanations, { query: { limit: 20 } }))
  const empty = <p className={css['soft']}>{t('None yet. Differences that can’t be fixed can be explained above.')}</p>
  return (
    <Section title={t('Explained differences')} isCard>
      <div className={css['explained']}>
        <InfiniteList pages={pages} label={t('Explained differences')} empty={empty}>
          {({ title, what, expected, found, explanation }) => (
            <>
              <span>{title}</span>
              <span className={css['soft']}>
                <code>{what}</code> {t('{found} instead of {expected}', { found, expected })}
              </span>
              <ExplanationText explanation={explanation} />
            </>
          )}
        </InfiniteList>
      </div>
    </Section>
  )
}
