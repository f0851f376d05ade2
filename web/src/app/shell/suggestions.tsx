/** The right column: a few performers to look at. Read only where there is room to show them. */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { randomPerformers } from '@fanfare/contract/performers'
import { read } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Avatar, Handle, PersonName } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import css from './suggestions.module.css'

const ROOM = '(min-width: 1200px)'

export default function Suggestions() {
  const hasRoom = useSyncExternalStore(watchRoom, () => matchMedia(ROOM).matches)
  const { data } = useQuery({ ...read(randomPerformers, { query: { limit: 4 } }), enabled: hasRoom })
  if (!data?.data.length) return null
  return (
    <Card as="section" aria-labelledby="suggestions">
      <h2 id="suggestions" className={css['title']}>
        {say('Worth a look')}
      </h2>
      <ul className={css['list']}>
        {data.data.map((performer) => (
          <li key={performer._id} className={css['one']}>
            <Avatar person={performer} size={40} />
            <div>
              <PersonName person={performer} to={`/${performer.username}`} />
              <Handle of={performer.username} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function watchRoom(watcher: () => void): () => void {
  const room = matchMedia(ROOM)
  room.addEventListener('change', watcher)
  return () => room.removeEventListener('change', watcher)
}
