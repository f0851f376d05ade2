import { useQuery } from '@tanstack/react-query'
import { listHighlights } from '@fanfare/contract/stories'
import type { TryRead } from '#core/loaders.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { openViewer } from './requested-story.ts'
import css from './circles.module.css'

/** Call it in the loader of the page. */
export const readHighlights = (tryRead: TryRead, performerId: string) => tryRead(listHighlights, { params: { id: performerId } })

export default function HighlightRow({ performerId }: { performerId: string }) {
  const { data } = useQuery(query(listHighlights, { params: { id: performerId } }))
  if (!data || data.data.length === 0) return null
  const open = (first: number) =>
    openViewer(
      data.data.map(({ _id: id }) => ({ kind: 'highlight', id })),
      first,
    )
  return (
    <section aria-label={t('Highlights')}>
      <ul className={css['row']}>
        {data.data.map(({ _id: id, title, locked, url, placeholder }, place) => (
          <li key={id}>
            <button type="button" onClick={() => open(place)}>
              <span className={css['circle']} style={{ backgroundImage: `url("${placeholder}")` }}>
                {url !== '' && <img src={url} alt="" width={56} height={56} decoding="async" />}
                {locked && (
                  <span className={css['lock']}>
                    <LockIcon size={14} />
                  </span>
                )}
              </span>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
