/** Lists popular recent searches above the results. Empty if there are too few. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listKeywords } from '@fanfare/contract/search'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { searchPath, tagPath } from './explore-url.ts'
import css from './explore.module.css'

export const trendingInput = { query: { limit: 8 } }

export function Trending() {
  const { data } = useQuery(query(listKeywords, trendingInput))
  const words = (data?.data ?? []).flatMap((one) => (one.kind === 'performer' ? [] : [one]))
  if (words.length === 0) return null
  return (
    <nav className={css['trending']} aria-label={t('Popular searches')}>
      <h2>{t('Popular searches')}</h2>
      <ul>
        {words.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            <Link to={kind === 'tag' ? tagPath(text) : searchPath(text)}>
              <bdi>{kind === 'tag' ? `#${text}` : text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
