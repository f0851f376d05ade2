/** The demo's people, each a click away; nothing outside demo mode. */
import { useState } from 'react'
import { useReturnTo } from '#core/auth-links.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Avatar, Handle } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { enter } from './sign-in.ts'
import css from './forms.module.css'

const roles = { fan: () => say('Fan'), performer: () => say('Performer'), admin: () => say('Operator') }

export function DemoCast() {
  const settings = useSettings()
  const { next } = useReturnTo()
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState<string>()
  if (settings.demoAccounts.length === 0) return null

  async function comeAs(person: (typeof settings.demoAccounts)[number]): Promise<void> {
    if (busy) return
    setBusy(person.username)
    setProblem(undefined)
    try {
      await enter(person, { ...settings, next })
    } catch (error) {
      setProblem(messageOf(error, say('Incorrect credentials!')))
      setBusy('')
    }
  }

  return (
    <section className={css['cast']} aria-labelledby="cast">
      <h2 id="cast" className={css['legend']}>
        {say('Try the demo as')}
      </h2>
      <ErrorNote error={problem} />
      <ul>
        {settings.demoAccounts.map((person) => (
          <li key={person.username}>
            <button
              type="button"
              className={css['person']}
              aria-busy={busy === person.username}
              onClick={() => void comeAs(person)}
            >
              <Avatar person={{ name: person.name, avatar: '' }} />
              <span>
                <bdi>{person.name}</bdi>
                <Handle of={person.username} />
              </span>
              <Chip>{roles[person.role]()}</Chip>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
