/** Shows the visitor's intent above the sign-up and sign-in forms: the action, the performer and the price. */
import { Suspense, useState, type ComponentType } from 'react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Person } from '@fanfare/contract/people'
import type { Performer } from '@fanfare/contract/profiles'
import { useReturnTo } from '#core/auth-links.ts'
import type { IntentHeadProps } from '#core/feature.ts'
import { readIntent } from '#core/return-to.ts'
import { query } from '#lib/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { registeredIntents } from './registered-intents.ts'
import css from './intent-head.module.css'

const parts = new Map<string, ComponentType<IntentHeadProps>>()

/** Loads with the first page that shows the intent. */
function headOf(kind: string): ComponentType<IntentHeadProps> | undefined {
  const load = registeredIntents.get(kind)
  const part =
    parts.get(kind) ??
    (load && lazyComponent<IntentHeadProps>(async () => ({ default: (await load()).default.Head ?? (() => null) })))
  if (part) parts.set(kind, part)
  return part
}

/** Returns the intent in the address, or undefined. */
export function useIntended(): { readonly kind: string; readonly subject: string } | undefined {
  const { next } = useReturnTo()
  const intent = next === undefined ? undefined : readIntent(new URLSearchParams(next.split('?')[1] ?? ''))
  const [kind = '', subject = ''] = intent?.split(':') ?? []
  return intent && { kind, subject }
}

export function IntentHead() {
  const intended = useIntended()
  const [Head] = useState(() => intended && headOf(intended.kind))
  if (!Head || !intended) return null
  return (
    <div className={css['place']}>
      <Suspense>
        <Head subject={intended.subject} />
      </Suspense>
    </div>
  )
}

interface SummaryProps {
  readonly performer: Person
  readonly title: string
  readonly price?: string | undefined
}

const Summary = ({ performer, title, price }: SummaryProps) => (
  <div className={css['head']}>
    <Avatar person={performer} size={56} />
    <div>
      <strong>{title}</strong>
      {price !== undefined && <span>{price}</span>}
    </div>
  </div>
)

interface PerformerHeadProps {
  readonly username: string
  readonly title: (name: string) => string
  readonly usePrice?: (performer: Performer | undefined) => string | undefined
}

const noPrice = () => undefined

export function PerformerHead({ username, title, usePrice = noPrice }: PerformerHeadProps) {
  const { data: performer } = useQuery(query(viewPerformer, { params: { id: username } }))
  const price = usePrice(performer)
  return performer && <Summary performer={performer} title={title(performer.name)} price={price} />
}

interface ThingHeadProps<T> {
  readonly read: UseQueryOptions<T, Error, T, QueryKey>
  readonly title: (name: string) => string
  readonly price: (thing: T) => string
}

export function ThingHead<T extends { readonly performer: Person }>({ read, title, price }: ThingHeadProps<T>) {
  const { data: thing } = useQuery(read)
  return thing && <Summary performer={thing.performer} title={title(thing.performer.name)} price={price(thing)} />
}
