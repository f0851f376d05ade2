import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listCards, type SavedCard, type Payment } from '@fanfare/contract/payments'
import { query } from '#lib/api.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { useMe } from '#core/viewer.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { PlusIcon, WalletIcon } from '#ui/icons.ts'
import { CardIcon } from '#ui/page-icons.ts'
import { NewCardFields, useNewCard } from './new-card.tsx'
import { ChosenLine } from '#core/checkout/chosen-line.tsx'
import { Choices } from '#core/checkout/choices.tsx'
import css from '#core/checkout/sheet.module.css'

interface Paying {
  readonly purpose?: Payment['purpose']
  /** The country that the buyer just selected. */
  readonly country?: string | undefined
  /** False when the card is charged later. */
  readonly isPaidNow?: boolean
}

/** Starts with the usual card, never with one that was declined or has expired. */
export function useCardChoice({ purpose = 'tokens', country, isPaidNow = true }: Paying) {
  const cards = useQuery(query(listCards, {}))
  const invalidate = useInvalidate()
  const [picked, pick] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const isJustTyped = useRef(false)
  const all = (cards.data?.data ?? []).filter((card) => card.state !== 'expired')
  const usual = all.find((card) => card.state === 'works') ?? all.find((card) => card.state === 'unused')
  const chosen = all.find((card) => card._id === picked) ?? usual
  const isTyping = isAdding || (cards.isSuccess && all.length === 0)
  const fresh = useNewCard({ purpose, country, isWanted: isTyping })

  // This gateway takes a new card only with a payment, and there is none now.
  const isOutOfReach = isTyping && !isPaidNow && fresh.entry === 'redirect'

  /** Returns the chosen card, or saves and returns the typed one. Undefined when there is none. */
  async function take(): Promise<SavedCard | undefined> {
    if (!isTyping) return chosen
    if (isOutOfReach) return undefined
    const card = await fresh.save()
    if (card) choose(card._id)
    isJustTyped.current = card !== undefined
    return card
  }
  function choose(id: string): void {
    isJustTyped.current = false
    pick(id)
    setIsAdding(false)
  }
  /** After a declined payment: a card that never paid is deleted, and its typed details stay for correction. */
  async function refresh(): Promise<void> {
    if (isJustTyped.current) setIsAdding(true)
    await invalidate(['cards'])
  }
  return { cards, all, chosen, choose, fresh, isTyping, isOutOfReach, setIsAdding, take, refresh, isSaving: fresh.isPending }
}

interface CardChoiceProps {
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onChange?: () => void
  /** Shows only the chosen card on one line until the buyer wants to change it. */
  readonly isShort?: boolean
  /** Absent when the buyer cannot pay from the wallet. */
  readonly wallet?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void; readonly price: number } | undefined
}

export function CardChoice({ choice, onChange, wallet, isShort = false }: CardChoiceProps) {
  const [isOpen, setOpen] = useState(!isShort)
  const { balance } = useMe()
  const { cards, all, chosen, choose, fresh, isTyping, isOutOfReach, setIsAdding } = choice
  const fromWallet = useWalletChoice(wallet?.price ?? 0)
  const pick = (id: string) => {
    wallet?.onChange(id === WALLET)
    if (id === NEW) setIsAdding(true)
    else if (id !== WALLET) choose(id)
    onChange?.()
  }
  if (cards.isPending) return <Skeleton height={64} />
  if (cards.isError) return <ErrorNote error={cards.error} onRetry={cards.refetch} />
  const another = { value: NEW, title: all.length > 0 ? t('Another card') : t('Card'), aside: <PlusIcon /> }
  const isByCard = wallet?.isOn !== true
  const offersWallet = wallet !== undefined && (balance > 0 || wallet.isOn || wallet.price === 0)
  if (!isOpen && isByCard && !isTyping && chosen)
    return (
      <ChosenLine label={t('Pay with')} title={<CardName card={chosen} />} aside={<CardIcon />} onChange={() => setOpen(true)} />
    )
  return (
    <div className={css['part']}>
      {(all.length > 0 || offersWallet) && (
        <Choices
          legend={t('Pay with')}
          value={isByCard ? (isTyping ? NEW : chosen?._id) : WALLET}
          onChange={pick}
          options={[...all.map(asChoice), another, ...(offersWallet ? [fromWallet] : [])]}
        />
      )}
      {isByCard && isOutOfReach && (
        <p className={css['count']}>
          {t('You can only add a new card when you make a payment, and nothing is due now. Choose another payment method.')}
        </p>
      )}
      {isByCard && isTyping && !isOutOfReach && <NewCardFields card={fresh} onSubmit={(event) => event.preventDefault()} />}
      {isByCard && <StatementName name={isTyping ? fresh.gateway.data?.descriptor : chosen?.descriptor} />}
    </div>
  )
}

const NEW = 'new'
const WALLET = 'wallet'

function useWalletChoice(price: number) {
  const { balance } = useMe()
  const words = { amount: formatTokens(balance) }
  const isDisabled = balance < price
  const detail = isDisabled ? t('You have {amount}, which isn’t enough.', words) : t('You have {amount}', words)
  return { value: WALLET, title: t('Wallet'), detail, isDisabled, aside: <WalletIcon /> }
}

/** The name on the bank statement, so that no one is puzzled later or reveals more than intended. */
function StatementName({ name = '' }: { readonly name: string | undefined }) {
  if (name === '') return null
  return <p className={css['count']}>{rich('Your bank statement will show {name}.', { name: <bdi>{name}</bdi> })}</p>
}

const asChoice = (card: SavedCard) => ({
  value: card._id,
  title: <CardName card={card} />,
  detail: detailOf(card),
  aside: <CardIcon />,
})

export function detailOf(card: SavedCard): string {
  const date = expiryOf(card)
  if (card.state === 'expired') return t('Expired {date}', { date })
  if (card.state === 'declined') return t('Declined last time · Expires {date}', { date })
  return t('Expires {date}', { date })
}

const expiryOf = ({ expMonth, expYear }: SavedCard): string => `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`

export function CardName({ card }: { card: SavedCard }) {
  return (
    <bdi>
      {brandOf(card)} <span className={css['digits']}>•••• {card.last4}</span>
    </bdi>
  )
}

const brandOf = ({ brand }: SavedCard): string => brand.charAt(0).toUpperCase() + brand.slice(1)
