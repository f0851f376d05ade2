/** Lets a visitor of a demo sign in as one of its people. Empty outside demo mode. */
import { useState } from 'react'
import { useReturnTo } from '#core/auth-links.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, Username } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { signInWithPassword } from './sign-in.ts'
import css from '#core/auth/forms.module.css'

const roles = { fan: () => t('Fan'), performer: () => t('Performer'), admin: () => t('Operator') }

export function DemoPeople() {
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
      await signInWithPassword(person, { ...settings, next })
    } catch (error) {
      setProblem(messageOf(error, t('Incorrect credentials!')))
      setBusy('')
    }
  }

  return (
    <section className={css['people']} aria-labelledby="demo-people">
      <h2 id="demo-people" className={css['legend']}>
        {t('Try the demo as')}
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
                <Username of={person.username} />
              </span>
              <Chip>{roles[person.role]()}</Chip>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
