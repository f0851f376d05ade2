/** A new card on the gateway's own page: the buyer goes there and comes back; whether there is a card then, only the gateway says. */
import { useState, type ReactNode } from 'react'
import { beginCardSetup } from '@fanfare/contract/gateways'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import own from './card-form.module.css'

/** Where the buyer comes back to: the cards, which say that a new one is awaited. */
const RETURN_TO = '/wallet?tab=cards&card=awaited'

export function useRedirectCard(gateway: string) {
  const begin = useApiMutation(beginCardSetup)
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Never answers a card: the page is left. */
  async function save(): Promise<undefined> {
    setProblem(undefined)
    setIsLeaving(true)
    try {
      const { url } = await begin.mutateAsync({ body: { gateway, returnTo: RETURN_TO } })
      if (url !== undefined) location.assign(url)
    } catch (error) {
      setIsLeaving(false)
      setProblem(messageOf(error))
    }
    return undefined
  }
  return { save, problem, isPending: isLeaving }
}
export type RedirectCard = ReturnType<typeof useRedirectCard>

interface RedirectNoteProps {
  readonly card: RedirectCard
  readonly onSubmit: (event: { preventDefault(): void }) => void
  readonly children?: ReactNode
}

export function RedirectNote({ card: { problem }, onSubmit, children }: RedirectNoteProps) {
  return (
    <form noValidate method="post" onSubmit={onSubmit} className={own['card']}>
      <p>{t('You enter your card on the page of our card processor and come back here. Then you can pay with it.')}</p>
      <p className={own['note']}>{t('To check the card, a small amount is taken and given back at once.')}</p>
      <ErrorNote error={problem} />
      {children}
    </form>
  )
}
