/** Shows followed performers with current stories, in a row above the posts. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listFollowedStories, type Ring } from '@fanfare/contract/stories'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LockIcon } from '#ui/icons.ts'
import { openViewer } from './requested-story.ts'
import css from './circles.module.css'

const NONE: readonly Ring[] = []

export default function StoryRow() {
  const rings = useQuery(query(listFollowedStories, {})).data?.data ?? NONE
  // The row stays stable during reading: each keeps its place, new ones are added at the end, and an empty row stays hidden.
  const [order] = useState(() => rings.map(idOf))
  if (order.length === 0 || rings.length === 0) return null
  const known = order.flatMap((id) => rings.find((ring) => idOf(ring) === id) ?? [])
  const shown = [...known, ...rings.filter((ring) => !order.includes(idOf(ring)))]
  const open = (first: number) =>
    openViewer(
      shown.map((ring) => ({ kind: 'performer', id: idOf(ring) })),
      first,
    )
  return (
    <section aria-label={t('Stories')}>
      <ul className={css['row']}>
        {shown.map((ring, place) => (
          <li key={idOf(ring)}>
            <button type="button" onClick={() => open(place)} aria-label={labelOf(ring)}>
              <span className={css['circle']} data-ring={ring.state}>
                <Avatar person={ring.performer} size={56} />
                {ring.state === 'locked' && (
                  <span className={css['lock']}>
                    <LockIcon size={14} />
                  </span>
                )}
              </span>
              <bdi>{ring.performer.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const idOf = ({ performer }: Ring) => performer._id

function labelOf({ performer: { name }, state, total: count }: Ring): string {
  if (state === 'locked') return t('{name}: {count, plural, one {# story} other {# stories}}, locked', { name, count })
  if (state === 'seen') return t('{name}: {count, plural, one {# story} other {# stories}}, seen', { name, count })
  return t('{name}: {count, plural, one {# story} other {# stories}}, new', { name, count })
}
