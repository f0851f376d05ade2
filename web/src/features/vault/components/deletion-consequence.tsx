/** Explains the consequence of deleting items for the content that uses them and for buyers. */
import type { VaultItem } from '@fanfare/contract/vault'
import { t } from '#lib/i18n.ts'
import { Stack } from '#ui/layout/boxes.tsx'

type Used = Pick<VaultItem, 'totalUses' | 'totalBuyers'>

export function DeletionConsequence({ items }: { items: readonly Used[] }) {
  const uses = items.reduce((sum, { totalUses }) => sum + totalUses, 0)
  const buyers = items.reduce((sum, { totalBuyers }) => sum + totalBuyers, 0)
  const words = items.length === 1 ? { shown: shownOne, paid: paidOne } : { shown: shownMany, paid: paidMany }
  return (
    <Stack isClose>
      <p>{words.shown(uses)}</p>
      {buyers > 0 && <p>{words.paid(buyers)}</p>}
    </Stack>
  )
}

const shownOne = (uses: number) =>
  t(
    '{uses, plural, =0 {It isn’t used anywhere.} one {It’s removed from the post, message or other item that shows it.} other {It’s removed from all # posts, messages and other items that show it.}}',
    { uses },
  )

const paidOne = (buyers: number) =>
  t('{buyers, plural, one {# person paid for it and keeps it.} other {# people paid for it and keep it.}}', { buyers })

// Content may use several items, and a person may have bought several, so these sums count some more than once.
const shownMany = (uses: number) =>
  t(
    '{uses, plural, =0 {They’re removed from your vault. They aren’t used anywhere else.} one {They’re used in one place and will be removed from it.} other {They’re used in # places and will be removed from all of them.}}',
    { uses },
  )

const paidMany = (buyers: number) =>
  t(
    '{buyers, plural, one {They have # buyer, who keeps what they paid for.} other {Together they have # buyers, who keep what they paid for.}}',
    {
      buyers,
    },
  )
