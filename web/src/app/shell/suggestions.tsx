/** The right column: a few performers to look at. */
import { useQuery } from '@tanstack/react-query'
import { randomPerformers } from '@fanfare/contract/performers'
import { read } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Avatar, Handle, PersonName } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import css from './suggestions.module.css'

export default function Suggestions() {
  const { data } = useQuery(read(randomPerformers, { query: { limit: 4 } }))
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
